/** What to call the store that `DATABASE_URL` names, on a screen or in a log: without user and password. */
export function storeName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  const { host, pathname, searchParams } = new URL(url);
  return `the Postgres database ${decodeURIComponent(pathname.slice(1))} on ${host || searchParams.get('host')}`;
}
