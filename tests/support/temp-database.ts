import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, readDatabaseUrl } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { Store } from '../../server/store/schema.ts';

/** Makes an empty folder. A run of tests removes it at its end: `remove` is for much room, and for other programs. */
export async function tempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'agency-site-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export type StoreKind = 'sqlite' | 'postgres';

/** Tests of SQL, locks or failures that differ between the stores run on both. All other tests run on SQLite. */
export const STORE_KINDS: readonly StoreKind[] = ['sqlite', 'postgres'];

/**
 * A database of its own that holds nothing yet, and how to remove it. The URL is for `DATABASE_URL`. Postgres makes it
 * with these options.
 */
export async function tempDatabase(kind: StoreKind, options = '') {
  if (kind === 'sqlite') {
    const folder = await tempFolder();
    return { url: `sqlite:${join(folder.path, 'requests.db')}`, remove: folder.remove };
  }
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('Postgres is started by vitest, in tests/setup/postgres.ts.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await askPostgres(server, `create database ${name} ${options}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    async remove() {
      await askPostgres(server, `drop database ${name} with (force)`);
    },
  };
}

/** Opens the store that a `DATABASE_URL` names. */
export function openAt(url: string, waitMs?: number): Store {
  const address = readDatabaseUrl(url);
  if (address === undefined) throw new Error(`${url} names no database.`);
  return openDatabase(address, waitMs);
}

/** Makes a migrated store of its own, removed with `await using`. Its URL opens it once more. */
export async function tempStore(kind: StoreKind = 'sqlite') {
  const { url, remove } = await tempDatabase(kind);
  const store = openAt(url);
  await migrate(store);
  return {
    store,
    url,
    async [Symbol.asyncDispose]() {
      await store.destroy();
      await remove();
    },
  };
}

/** Runs a statement over a connection of its own, and returns its rows. */
export async function askPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
