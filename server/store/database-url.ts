import { isLoopback } from '../process/loopback.ts';

/**
 * The database that `DATABASE_URL` names. `name` is for a screen or a log, without user and password; `url` is for the
 * package `pg`.
 */
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

/** Whether `sslmode`, where it is set, is one that libpq or `pg` knows: https://www.postgresql.org/docs/current/libpq-ssl.html */
export function hasKnownSslMode(text: string): boolean {
  const mode = URL.parse(text)?.searchParams.get('sslmode') ?? 'prefer';
  return /^(disable|allow|prefer|require|verify-ca|verify-full|no-verify)$/.test(mode);
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
  return { kind: 'postgres', name, url: encrypted(text) };
}

/**
 * Asks for TLS and a checked certificate on the way to another machine, unless `sslmode` is `disable` or `no-verify`.
 * `pg` would not encrypt without an `sslmode`, and its next major version checks less under the other names, as libpq
 * does.
 */
function encrypted(text: string): string {
  const url = new URL(text);
  const { searchParams } = url;
  const mode = searchParams.get('sslmode') ?? (isThisMachine(url) ? 'disable' : 'verify-full');
  if (mode === 'disable' || mode === 'no-verify') return text;
  searchParams.set('sslmode', 'verify-full');
  // The roots of the system, in libpq's words. `pg` uses Node's own when no file is named.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  return url.href;
}

function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  return host.startsWith('/') || isLoopback(host);
}
