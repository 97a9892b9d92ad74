import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { STORE_KINDS, tempStore } from '../../tests/support/temp-database.ts';
import { claim, settle } from './claim.ts';
import { requestsInHand, withdraw } from './enqueue.ts';

const now = Date.parse('2026-01-01T10:00:00Z');
const HOUR = 3_600_000;

test.each(STORE_KINDS)('of a request being erased nothing is sent again, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const { store } = temp;
  const { id } = await acceptRequest(store, VISITOR, { key: 'caller:1', now, newId });
  const claimAt = (time: number, limit: number) =>
    claim(store, { channel: 'mail', lease: newId(), now: time, limit });
  const [inHand] = await claimAt(now, 1);
  if (inHand === undefined) throw new Error('Nothing was claimed.');
  await withdraw(store, [id], now);
  expect(await requestsInHand(store, [id], now)).toEqual(new Set([id]));
  await settle(store, inHand, { state: 'pending', due_at: now, last_error: 'ETIMEDOUT' });
  expect(await claimAt(now + HOUR, 10)).toEqual([]);
  expect(await requestsInHand(store, [id], now)).toEqual(new Set());
});
