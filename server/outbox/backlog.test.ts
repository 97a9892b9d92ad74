import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import type { OutboxRow, Store } from '../store/schema.ts';
import { oldestUnannounced, unannouncedByAge } from './backlog.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;

/** A request with a notification in that state. */
async function receive(store: Store, number: number, received_at: number, state: OutboxRow['state']) {
  const id = `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const request = storedRequest({ id, idempotency_key: `caller:${number}`, received_at });
  await store.insertInto('contact_requests').values(request).execute();
  for (const kind of ['notification', 'confirmation'] as const) {
    const mail = { id: `${kind}-${number}`, request_id: id, kind, state, attempts: 0, due_at: received_at };
    await store.insertInto('outbox').values(mail).execute();
  }
}

test('it is the oldest request with a pending notification, leaving out times in the future', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  expect(await oldestUnannounced(store, NOON)).toBeUndefined();
  await receive(store, 1, NOON - 9 * MINUTE, 'sent');
  await receive(store, 2, NOON + 740 * 24 * 60 * MINUTE, 'pending');
  expect(await oldestUnannounced(store, NOON)).toBeUndefined();
  await receive(store, 3, NOON - 8 * MINUTE, 'pending');
  await receive(store, 4, NOON - 7 * MINUTE, 'pending');
  expect(await oldestUnannounced(store, NOON)).toBe(NOON - 8 * MINUTE);
});

test.each(STORE_KINDS)('finding it does not read 50,000 pending mails, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const { store } = temp;
  const numbers = sql`(with recursive up(n) as (select 1 union all select n + 1 from up where n < 25000)
    select n from up) as numbers`;
  await sql`insert into contact_requests (id, idempotency_key, name, phone, email, received_at)
    select 'r' || (100000 + n), 'k' || n, 'Visitor', '1', 'v@bakery.example', n from ${numbers}`.execute(
    store,
  );
  for (const mail of ['notification', 'confirmation']) {
    await sql`insert into outbox (id, request_id, kind, state, attempts, due_at)
      select ${sql.lit(mail)} || n, 'r' || (100000 + n), ${sql.lit(mail)}, 'pending', 0, n from ${numbers}`.execute(
      store,
    );
  }
  expect(await oldestUnannounced(store, NOON)).toBe(1);
  const query = unannouncedByAge(store, NOON);
  const plan = JSON.stringify(
    kind === 'sqlite' ? await query.explain(undefined, sql`query plan`) : await query.explain(),
  );
  expect(plan).toMatch(/outbox using (?:covering )?index outbox_unannounced|using outbox_unannounced/i);
  expect(plan).not.toMatch(/b-tree for order|sort|seq scan/i);
});
