import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { openDatabase } from '../store/database.ts';
import type { OutboxRow } from '../store/schema.ts';
import { clearSuspicion, markReplied } from './marks.ts';

const RECEIVED_AT = Date.parse('2026-01-01T10:00:00Z');
const now = RECEIVED_AT + 3_600_000;

test.each(STORE_KINDS)('of several marks at the same time, one succeeds, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  const { id } = await acceptRequest(temp.store, VISITOR, { key: 'caller:1', now: RECEIVED_AT, newId });
  const second = openDatabase(temp.url);
  const marks = await Promise.all(
    [temp.store, second, temp.store, second].map((store) => markReplied(store, { id, now })),
  );
  await second.destroy();
  expect(marks.filter(Boolean)).toHaveLength(1);
});

test('a suspicion is cleared once: its confirmation is due now, and no other that is withheld', async () => {
  await using temp = await tempStore();
  const { store } = temp;
  const accept = async (key: string, suspicion: string | null) => {
    const judge = async () => ({ suspicion, confirmation: 'withheld' }) as const;
    return (await acceptRequest(store, VISITOR, { now: RECEIVED_AT, newId, judge, key })).id;
  };
  const id = await accept('caller:1', 'honeypot');
  await accept('caller:2', 'honeypot');
  const overLimit = await accept('caller:3', null);
  const all = async () => ({
    requests: await store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
    mails: await store.selectFrom('outbox').selectAll().orderBy('id').execute(),
  });
  const { requests, mails } = await all();
  const isConfirmation = (mail: OutboxRow) => mail.request_id === id && mail.kind === 'confirmation';
  expect(await clearSuspicion(store, { id, now })).toBe(true);
  expect(await clearSuspicion(store, { id, now: now + 1 })).toBe(false);
  expect(await clearSuspicion(store, { id: overLimit, now })).toBe(false);
  expect(await all()).toEqual({
    requests: requests.map((one) => (one.id === id ? { ...one, suspicion: null } : one)),
    mails: mails.map((mail) =>
      isConfirmation(mail) ? { ...mail, state: 'pending', due_at: now, settled_at: null } : mail,
    ),
  });
});
