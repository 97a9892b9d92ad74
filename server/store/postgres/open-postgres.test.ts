import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { tempStore } from '../../../tests/support/temp-store.ts';
import { accept } from '../../contact/accept.ts';
import { openDatabase } from '../database.ts';
import type { Store } from '../schema.ts';
import { isStorageUnavailable } from '../storage-unavailable.ts';

const acceptVisitor = (store: Store) => accept(store, VISITOR, { key: 'one', now: 1, newId });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A store whose network a test can break, and one to the same database that stays whole. */
async function brokenStore(options?: Parameters<typeof openDatabase>[1]) {
  const temp = await tempStore('postgres');
  const proxy = await startTcpProxy(Number(new URL(temp.url).port));
  const far = openDatabase(Object.assign(new URL(temp.url), { port: proxy.port }).href, options);
  return {
    near: temp.store,
    far,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await far.destroy();
      await temp[Symbol.asyncDispose]();
    },
  };
}

test('a database that does not run is unavailable', async () => {
  const store = openDatabase(`postgres://user:password@127.0.0.1:${await freePort()}/requests`);
  const failure = await failureOf(acceptVisitor(store));
  expect(isStorageUnavailable(failure)).toBe(true);
  expect(failure).toMatchObject({ code: 'ECONNREFUSED' });
  await store.destroy();
});

test('a database that goes silent is unavailable, and its connection is not used again', async () => {
  await using broken = await brokenStore({ busyTimeoutMs: 2000 });
  await acceptVisitor(broken.far);
  broken.proxy.freeze();
  const failures = await Promise.all([1, 2, 3].map(() => failureOf(acceptVisitor(broken.far))));
  expect(failures.map(isStorageUnavailable)).toEqual([true, true, true]);
});

test('a commit whose answer is lost is unavailable, and the same key finds what it stored', async () => {
  await using broken = await brokenStore();
  broken.proxy.cutAnswerTo('commit\0');
  expect(isStorageUnavailable(await failureOf(acceptVisitor(broken.far)))).toBe(true);
  expect(await acceptVisitor(broken.near)).toMatchObject({ outcome: 'replayed' });
  expect(await broken.near.selectFrom('outbox').select('id').execute()).toHaveLength(2);
});

test('a connection that is ended at work is unavailable, one that is ended at rest is replaced', async () => {
  await using temp = await tempStore('postgres');
  const other = openDatabase(temp.url);
  const endOther = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(temp.store);
  const atWork = await failureOf(
    other.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await endOther();
      await sql`select 1`.execute(transaction);
    }),
  );
  expect(isStorageUnavailable(atWork)).toBe(true);
  await sql`select 1`.execute(other);
  await endOther();
  const firstAfter = await failureOf(acceptVisitor(other));
  const outcome = isStorageUnavailable(firstAfter) ? await acceptVisitor(other) : firstAfter;
  expect(outcome).toMatchObject({ outcome: 'stored' });
  await other.destroy();
});

test('commits reach the disk even where the database is set not to wait for it', async () => {
  await using temp = await tempStore('postgres');
  const database = new URL(temp.url).pathname.slice(1);
  await sql`alter database ${sql.id(database)} set synchronous_commit = off`.execute(temp.store);
  const other = openDatabase(temp.url);
  const { rows } = await sql`show synchronous_commit`.execute(other);
  await other.destroy();
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});
