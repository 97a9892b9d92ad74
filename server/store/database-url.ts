import { isLoopback } from '../../shared/public-origin.ts';

export interface StoreSettings {
  /** The store is named by `sqlite:` and a path, or by the `postgres://` address of a database. */
  databaseUrl: string;
  /** The server writes to this folder alone; only the database can be elsewhere. */
  dataDir: string;
}

/**
 * `DATABASE_URL` names one of these. `name` is for a screen or a log, without user and password; `url` is for the package
 * `pg`.
 */
type DatabaseAddress =
  | { kind: 'sqlite'; name: string; path: string }
  | { kind: 'postgres'; name: string; url: string };

const SQLITE = 'sqlite:';

/**
 * Accepts `sqlite:` and a path, or the `postgres://` address of a database on a host or on a socket, with no `sslmode` that
 * `pg` does not know: it would not encrypt.
 */
export function isDatabaseUrl(text: string): boolean {
  if (text.startsWith(SQLITE)) return text.length > SQLITE.length;
  const url = parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  const { hostname, pathname, searchParams } = url;
  const mode = searchParams.get('sslmode') ?? 'disable';
  if (!/^(disable|prefer|require|verify-ca|verify-full)$/.test(mode)) return false;
  return (hostname !== '' || searchParams.has('host')) && pathname.length > 1;
}

/** Parses a text that `isDatabaseUrl` accepts. */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  if (text.startsWith(SQLITE)) {
    const path = text.slice(SQLITE.length);
    return { kind: 'sqlite', name: path, path };
  }
  const url = parse(text) ?? new URL(text);
  const database = decodeURIComponent(url.pathname.slice(1));
  // A socket's folder is given in the parameter `host`.
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.host);
  const name = `the Postgres database ${database} on ${host}`;
  return { kind: 'postgres', name, url: encrypted(url) };
}

/** Takes a user without a host, too, as libpq does: `postgres://user@/database?host=/run/postgresql`. */
function parse(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace(/^([^/?#]+:\/\/[^/?#]*@)\//, '$1localhost/'));
}

/**
 * Asks for TLS and a checked certificate on the way to another machine, where no `sslmode` says otherwise. Modes mean what
 * they mean for libpq: https://www.postgresql.org/docs/current/libpq-ssl.html
 */
function encrypted(url: URL): string {
  const { searchParams } = url;
  if (!searchParams.has('sslmode') && !isThisMachine(url)) searchParams.set('sslmode', 'verify-full');
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  return host.startsWith('/') || isLoopback(host);
}
