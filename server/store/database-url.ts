/** The database that `DATABASE_URL` names. `name` is for a screen or a log, without user and password. */
export type DatabaseAddress =
  | { kind: 'sqlite'; name: string; path: string }
  | { kind: 'postgres'; name: string; url: string };

const SQLITE = 'sqlite:';

/** Whether this is `sqlite:` and a path, or the `postgres://` address of a database on a host or on a socket. */
export function isDatabaseUrl(text: string): boolean {
  if (text.startsWith(SQLITE)) return text.length > SQLITE.length;
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return (url.hostname !== '' || url.searchParams.has('host')) && url.pathname.length > 1;
}

/** Parses a text that `isDatabaseUrl` accepts. */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  if (text.startsWith(SQLITE)) {
    const path = text.slice(SQLITE.length);
    return { kind: 'sqlite', name: path, path };
  }
  const { host, pathname, searchParams } = new URL(text);
  const database = decodeURIComponent(pathname.slice(1));
  // A socket's folder is given in the parameter `host`.
  const name = `the Postgres database ${database} on ${host || searchParams.get('host')}`;
  return { kind: 'postgres', name, url: text };
}
