import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { tempStore } from '../../../tests/support/temp-store.ts';
import { openDatabase } from '../database.ts';
import type { Store } from '../schema.ts';

const rowOf = (id: string) => storedRequest({ id, idempotency_key: id });

const insert = (store: Store, id: string) =>
  store
    .transaction()
    .execute((transaction) => transaction.insertInto('contact_requests').values(rowOf(id)).execute());

/** What another process finds: only what was committed. */
function committed(url: string) {
  using database = new DatabaseSync(url.replace(/^sqlite:/, ''), { readOnly: true });
  return database
    .prepare('select id from contact_requests order by id')
    .all()
    .map(({ id }) => id);
}

/** How many commits the write-ahead log holds: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
function commits(url: string) {
  const log = readFileSync(`${url.replace(/^sqlite:/, '')}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let found = 0;
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) found += 1;
  return found;
}

test('of transactions that are committed together, one that fails takes nothing of the others with it', async () => {
  await using temp = await tempStore();
  const failing = temp.store.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_requests').values(rowOf('undone')).execute();
    throw new Error('changed my mind');
  });
  const outcomes = await Promise.allSettled([
    insert(temp.store, 'a'),
    failing,
    insert(temp.store, 'a'),
    insert(temp.store, 'b'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(committed(temp.url)).toEqual(['a', 'b']);
});

test('whoever is told that it is stored finds it stored, whatever else is going on', async () => {
  await using temp = await tempStore();
  const missing: string[] = [];
  const stored = Array.from({ length: 50 }, async (_, index) => {
    const id = String(index).padStart(2, '0');
    if (index % 2 === 0) await insert(temp.store, id);
    else await temp.store.insertInto('contact_requests').values(rowOf(id)).execute();
    if (!committed(temp.url).includes(id)) missing.push(id);
  });
  await Promise.all(stored);
  expect(missing).toEqual([]);
  expect(committed(temp.url)).toHaveLength(50);
});

test('fifty transactions at once are on disk after one commit', async () => {
  await using temp = await tempStore();
  const before = commits(temp.url);
  await Promise.all(Array.from({ length: 50 }, (_, index) => insert(temp.store, String(index))));
  expect(committed(temp.url)).toHaveLength(50);
  expect(commits(temp.url) - before).toBe(1);
});

test('a transaction that works while another asks to begin is not in its way, and each reads its own writes', async () => {
  await using temp = await tempStore();
  const count = (store: Store) =>
    store
      .selectFrom('contact_requests')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  const counts = await Promise.all(
    ['a', 'b', 'c'].map((id) =>
      temp.store.transaction().execute(async (transaction) => {
        const before = await count(transaction);
        await new Promise(setImmediate);
        await transaction.insertInto('contact_requests').values(rowOf(id)).execute();
        return (await count(transaction)).rows - before.rows;
      }),
    ),
  );
  expect(counts).toEqual([1, 1, 1]);
});

test('what no transaction may hold, such as a vacuum, runs between the commits of others', async () => {
  await using temp = await tempStore();
  await Promise.all([
    insert(temp.store, 'a'),
    sql`vacuum`.execute(temp.store),
    insert(temp.store, 'b'),
    sql`pragma wal_checkpoint(truncate)`.execute(temp.store),
  ]);
  expect(committed(temp.url)).toEqual(['a', 'b']);
});

test('a store that is closed has on disk what it was given before', async () => {
  await using temp = await tempStore();
  const second = openDatabase(temp.url);
  const work = insert(second, 'a');
  await work;
  await second.destroy();
  expect(committed(temp.url)).toEqual(['a']);
});
