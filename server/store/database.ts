import { SECOND_MS } from '../../shared/durations.ts';
import { isLoopback } from '../../shared/public-origin.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Store } from './schema.ts';

/** A statement waits this long for a lock, or for the database's answer. */
export const LOCK_WAIT_MS = 5 * SECOND_MS;

/** `name` is for a screen or a log, without user and password; `url` is for the package `pg`. */
export type DatabaseAddress =
  | { kind: 'sqlite'; name: string; path: string }
  | { kind: 'postgres'; name: string; url: string };

/**
 * Opens a store. One statement waits `waitMs` for a lock or for the database's answer. A commit is on disk when its promise
 * resolves. A commit that rejects with an unavailable store may still have happened: try again with the same key to find
 * out. The first query opens the database: that query throws when the database is missing or cannot be opened.
 */
export function openDatabase(address: DatabaseAddress, waitMs = LOCK_WAIT_MS): Store {
  return address.kind === 'sqlite' ? openSqlite(address.path, waitMs) : openPostgres(address.url, waitMs);
}

export function sqliteFile(path: string): DatabaseAddress {
  return { kind: 'sqlite', name: path, path };
}

/**
 * Reads `sqlite:` and a path, or the `postgres://` address of a database on a host or on a socket. Undefined for another
 * text, and for an `sslmode` that `pg` does not know: it would not encrypt.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | undefined {
  const [, path] = /^sqlite:(.*)$/s.exec(text) ?? [];
  if (path !== undefined) return path === '' ? undefined : sqliteFile(path);
  const url = parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return undefined;
  const { hostname, pathname, searchParams } = url;
  const mode = searchParams.get('sslmode') ?? 'disable';
  if (!/^(disable|prefer|require|verify-ca|verify-full)$/.test(mode)) return undefined;
  if ((hostname === '' && !searchParams.has('host')) || pathname.length <= 1) return undefined;
  // A socket's folder is given in the parameter `host`.
  const host = searchParams.get('host') ?? decodeURIComponent(url.host);
  const name = `the Postgres database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
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
