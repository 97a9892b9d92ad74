import { expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import type { OutboxRow, Store } from '../store/schema.ts';
import { oldestUnannounced } from './backlog.ts';

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
