import { randomUUIDv7 as newId } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { claim, LEASE_MS } from './claim.ts';
import { settle } from './settle.ts';
import { requestsInHand, withdraw } from './withdraw.ts';

const now = Date.parse('2026-01-01T10:00:00Z');
const HOUR = 3_600_000;

describe.each(STORE_KINDS)('on %s', (kind) => {
  /** A request with its two mails, and a way to claim those that are due. */
  async function openOutbox() {
    const temp = await tempStore(kind);
    const { id } = await acceptRequest(temp.store, VISITOR, { key: 'caller:1', now, newId });
    const claimed = (time: number, limit = 10) =>
      claim(temp.store, { channel: 'mail', lease: newId(), now: time, limit });
    return { ...temp, id, claimed };
  }

  test('of a request that is being erased nothing is sent again, also not what fails meanwhile', async () => {
    await using outbox = await openOutbox();
    const { store, id } = outbox;
    const [inHand] = await outbox.claimed(now, 1);
    if (inHand === undefined) throw new Error('Nothing was claimed.');
    await withdraw(store, [id], now);
    expect(await requestsInHand(store, [id], now)).toEqual(new Set([id]));
    await settle(store, inHand, { state: 'pending', due_at: now, last_error: 'ETIMEDOUT' });
    expect(await outbox.claimed(now + HOUR)).toEqual([]);
    expect(await requestsInHand(store, [id], now)).toEqual(new Set());
  });

  test('what a worker had in hand when it died is waited for until its lease ends', async () => {
    await using outbox = await openOutbox();
    await outbox.claimed(now);
    await withdraw(outbox.store, [outbox.id], now);
    const waitedFor = (time: number) => requestsInHand(outbox.store, [outbox.id], time);
    expect(await waitedFor(now + LEASE_MS - 1)).toEqual(new Set([outbox.id]));
    expect(await waitedFor(now + LEASE_MS)).toEqual(new Set());
    expect(await outbox.claimed(now + HOUR)).toEqual([]);
  });
});
