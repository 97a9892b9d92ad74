import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { acceptRequest } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import type { Verdict } from '../contact/judge.ts';
import { clearSuspicion } from './marks.ts';

const RECEIVED_AT = Date.parse('2026-01-01T10:00:00Z');
const now = RECEIVED_AT + 1000;

/** A store with one request, and another one like it that must not change. */
async function openJudged(verdict: Verdict) {
  const temp = await tempStore();
  const parts = { now: RECEIVED_AT, newId, judge: async () => verdict };
  const { id } = await acceptRequest(temp.store, VISITOR, { ...parts, key: 'caller:1' });
  await acceptRequest(temp.store, VISITOR, { ...parts, key: 'caller:2' });
  const all = async () => ({
    requests: await temp.store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
    mails: await temp.store.selectFrom('outbox').selectAll().orderBy('id').execute(),
  });
  return { ...temp, id, all };
}

test('a suspected request is cleared and its confirmation is due now, and nothing else changes', async () => {
  await using desk = await openJudged({ suspicion: 'honeypot', confirmation: 'withheld' });
  const { requests, mails } = await desk.all();
  expect(await clearSuspicion(desk.store, { id: desk.id, now })).toBe(true);
  expect(await desk.all()).toEqual({
    requests: requests.map((request) => (request.id === desk.id ? { ...request, suspicion: null } : request)),
    mails: mails.map((mail) =>
      mail.request_id === desk.id && mail.kind === 'confirmation'
        ? { ...mail, state: 'pending', due_at: now, settled_at: null }
        : mail,
    ),
  });
});

test('it is cleared once: a confirmation that was sent since is not sent again', async () => {
  await using desk = await openJudged({ suspicion: 'honeypot', confirmation: 'withheld' });
  await clearSuspicion(desk.store, { id: desk.id, now });
  await desk.store
    .updateTable('outbox')
    .set({ state: 'sent' })
    .where('request_id', '=', desk.id)
    .where('kind', '=', 'confirmation')
    .execute();
  const before = await desk.all();
  expect(await clearSuspicion(desk.store, { id: desk.id, now: now + 1 })).toBe(false);
  expect(await desk.all()).toEqual(before);
});

test('a confirmation withheld for its number stays withheld: that request is not suspected', async () => {
  await using desk = await openJudged({ suspicion: null, confirmation: 'withheld' });
  const before = await desk.all();
  expect(await clearSuspicion(desk.store, { id: desk.id, now })).toBe(false);
  expect(await desk.all()).toEqual(before);
});
