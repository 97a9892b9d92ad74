import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { postgresSocket, startTcpProxy } from '../../tests/faults/tcp-proxy.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { acceptRequest } from '../../tests/support/stored-request.ts';
import { openAt, tempStore } from '../../tests/support/temp-database.ts';
import type { Store } from './schema.ts';
import { isStorageUnavailable } from './storage-errors.ts';

const acceptVisitor = (store: Store) => acceptRequest(store, VISITOR, { key: 'one', now: 1 });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a commit whose answer is lost is unavailable, and the same key finds what it stored', async () => {
  await using temp = await tempStore('postgres');
  await using proxy = await startTcpProxy(postgresSocket(temp.url));
  const far = openAt(Object.assign(new URL(temp.url), { port: proxy.port, search: '' }).href);
  proxy.cutAnswerTo('commit\0');
  expect(isStorageUnavailable(await failureOf(acceptVisitor(far)))).toBe(true);
  await far.destroy();
  expect(await acceptVisitor(temp.store)).toMatchObject({ outcome: 'repeated' });
  expect(await temp.store.selectFrom('outbox').select('id').execute()).toHaveLength(2);
});

/** A store on a database with such a setting of its own, and how to take that back. */
async function storeWith(setting: string) {
  const temp = await tempStore('postgres');
  const database = new URL(temp.url).pathname.slice(1);
  const alter = (change: string) => sql.raw(`alter database ${database} ${change}`).execute(temp.store);
  await alter(`set ${setting}`);
  const store = openAt(temp.url);
  onTestFinished(async () => {
    await store.destroy();
    await temp[Symbol.asyncDispose]();
  });
  return { store, reset: () => alter('reset all') };
}

test('commits reach the disk even where the database is set not to wait for it', async () => {
  const { store } = await storeWith('synchronous_commit = off');
  const { rows } = await sql`show synchronous_commit`.execute(store);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a database that was read-only for a moment stores again as soon as it can', async () => {
  const { store, reset } = await storeWith('default_transaction_read_only = on');
  expect(isStorageUnavailable(await failureOf(acceptVisitor(store)))).toBe(true);
  await reset();
  expect(await acceptVisitor(store)).toMatchObject({ outcome: 'stored' });
});
