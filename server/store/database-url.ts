import { isLoopback } from '../../shared/public-origin.ts';

/** The settings of the store. */
export interface StoreSettings {
  /** `sqlite:` and a path, or the `postgres://` address of a database. */
  databaseUrl: string;
  /** The folder for everything the server writes; only the database can be elsewhere. */
  dataDir: string;
}

/**
 * The database that `DATABASE_URL` names. `name` is for a screen or a log, without user and password; `url` is for the
 * package `pg`.
 */
type DatabaseAddress =
  | { kind: 'sqlite'; name: string; path: string }
  | { kind: 'postgres'; name: string; url: string };

const SQLITE = 'sqlite:';

/** Whether this is `sqlite:` and a path, or the `postgres://` address of a database on a host or on a socket. */
export function isDatabaseUrl(text: string): boolean {
  if (text.startsWith(SQLITE)) return text.length > SQLITE.length;
  const url = parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return (url.hostname !== '' || url.searchParams.has('host')) && url.pathname.length > 1;
}

/** Whether `sslmode`, where it is set, is one that libpq or `pg` knows: https://www.postgresql.org/docs/current/libpq-ssl.html */
export function hasKnownSslMode(text: string): boolean {
  const mode = parse(text)?.searchParams.get('sslmode') ?? 'prefer';
  return /^(disable|allow|prefer|require|verify-ca|verify-full|no-verify)$/.test(mode);
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
 * Asks for TLS and a checked certificate on the way to another machine, unless `sslmode` is `disable`, or `require`, which
 * libpq takes for encrypted without that check where no authority is named; `pg` says `no-verify` for that. `pg` would not
 * encrypt without an `sslmode`.
 */
function encrypted(url: URL): string {
  const { searchParams } = url;
  const mode = searchParams.get('sslmode') ?? (isThisMachine(url) ? 'disable' : 'verify-full');
  if (mode === 'disable' || mode === 'no-verify') return url.href;
  if (mode === 'require' && !searchParams.has('sslrootcert')) {
    searchParams.set('sslmode', 'no-verify');
    return url.href;
  }
  searchParams.set('sslmode', 'verify-full');
  // The roots of the system, in libpq's words. `pg` uses Node's own when no file is named.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  return url.href;
}

function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  return host.startsWith('/') || isLoopback(host);
}
