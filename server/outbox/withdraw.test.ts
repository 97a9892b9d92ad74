import { describe, expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { withdrawAll } from './withdraw.ts';

const now = Date.parse('2026-01-01T10:00:00Z');

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a pending mail is withdrawn, and one that a worker is sending is waited for', async () => {
    await using temp = await tempStore(kind);
    const { store } = temp;
    const { id } = storedRequest();
    await store.insertInto('contact_requests').values(storedRequest()).execute();
    const mail = { request_id: id, state: 'pending', attempts: 0, due_at: now } as const;
    await store
      .insertInto('outbox')
      .values([
        { ...mail, id: 'waits', kind: 'confirmation' },
        { ...mail, id: 'in hand', kind: 'notification', lease: 'a worker', leased_until: now + 60_000 },
      ])
      .execute();
    const withdrawn = withdrawAll(store, [id], { now: () => now, patienceMs: 60_000 });
    // The worker fails to send it: it waits again, and is withdrawn after all.
    await store
      .updateTable('outbox')
      .set({ lease: null, leased_until: null })
      .where('id', '=', 'in hand')
      .execute();
    await withdrawn;
    const states = await store.selectFrom('outbox').select('state').execute();
    expect(states).toEqual([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
  });

  test('a worker that died is not waited for longer than a worker takes', async () => {
    await using temp = await tempStore(kind);
    const { id } = storedRequest();
    await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
    const dead = {
      state: 'pending',
      attempts: 1,
      due_at: now,
      lease: 'dead',
      leased_until: now + 60_000,
    } as const;
    await temp.store
      .insertInto('outbox')
      .values({ ...dead, id: 'in hand', request_id: id, kind: 'notification' })
      .execute();
    await withdrawAll(temp.store, [id], { now: () => now, patienceMs: 100 });
    expect(await temp.store.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'pending' }]);
  });
});
