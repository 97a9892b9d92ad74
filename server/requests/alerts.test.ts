import { expect, test } from 'vitest';
import { hours } from '../../agency/words/counts.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { openAgency } from '../../tests/support/open-agency.ts';
import { messageId } from '../mail/outgoing-mail.ts';
import { readableTime } from '../readable.ts';
import { markReplied, unmarkReplied } from './marks.ts';

const HOUR = 60;
const promise = (reply: number, reminder: number) => (at: number) => ({
  replyDueAt: at + reply * HOUR_MS,
  remindAt: at + reminder * HOUR_MS,
});

const shown = (moment: string, timeZone = 'UTC') => readableTime(Date.parse(moment), timeZone);

test('a request without a reply is announced, reminded of at 18 hours and overdue at 24, once each', async () => {
  await using agency = await openAgency();
  await agency.request();
  expect(await agency.pass(1)).toEqual(expect.arrayContaining(['notification', 'confirmation']));
  expect(await agency.pass(18 * HOUR - 2)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['reminder']);
  // Its moment comes a second time.
  await agency.store.updateTable('contact_requests').set({ next_alert_at: agency.clock.time }).execute();
  expect(await agency.pass(6 * HOUR - 1)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['overdue']);
  expect(await agency.pass(24 * HOUR)).toEqual([]);
  expect(agency.peer.mails.all).toHaveLength(4);
});

test('a request keeps the 24 hours it was promised when the next one is promised 48', async () => {
  await using agency = await openAgency();
  const first = await agency.request();
  await agency.request(VISITOR, promise(48, 42));
  await agency.pass(17 * HOUR);
  expect(await agency.pass(1 * HOUR)).toEqual(['reminder']);
  expect(await agency.pass(6 * HOUR)).toEqual(['overdue']);
  await markReplied(agency.store, { id: first, now: agency.clock.time });
  expect(await agency.pass(17 * HOUR)).toEqual([]);
  expect(await agency.pass(1 * HOUR)).toEqual(['reminder']);
  expect(await agency.pass(6 * HOUR)).toEqual(['overdue']);
  const ofFirst: unknown[] = ['notification', 'confirmation', 'reminder', 'overdue'].map((kind) =>
    messageId(`${kind}.${first}`, 'desk@agency.example'),
  );
  const said = agency.peer.mails.all.map(({ messageId, text = '' }) => ({
    ofFirst: ofFirst.includes(messageId),
    says24: text.includes(hours(24)) || text.includes(shown('2026-01-02T10:00:00Z')),
    says48: text.includes(hours(48)) || text.includes(shown('2026-01-03T10:00:00Z')),
  }));
  expect(said).toHaveLength(8);
  for (const { ofFirst, says24, says48 } of said) expect([says24, says48]).toEqual([ofFirst, !ofFirst]);
});

test('after a mark is taken back the reply is overdue when it is due', async () => {
  await using agency = await openAgency();
  const id = await agency.request(VISITOR, promise(4, 4));
  await agency.pass(1 * HOUR);
  await markReplied(agency.store, { id, now: agency.clock.time });
  await unmarkReplied(agency.store, { id });
  expect(await agency.pass(3 * HOUR - 1)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['overdue']);
  expect(await agency.pass(20 * HOUR)).toEqual([]);
});

test('a reminder that could not be sent before the reply was overdue gives way to the overdue alert', async () => {
  const server = { away: false };
  const smtp = { onRcpt: () => (server.away ? { code: 451 } : undefined) };
  await using agency = await openAgency({ smtp });
  await agency.request();
  await agency.pass(17 * HOUR);
  server.away = true;
  await agency.pass(8 * HOUR);
  server.away = false;
  expect(await agency.pass(23 * HOUR)).toEqual(['overdue']);
});

test('each person gets each mail once, in a mail of their own, and the visitor answers the first alone', async () => {
  const [maya, joe] = [
    { name: 'Maya', address: 'maya@agency.example' },
    { name: '', address: 'joe@agency.example' },
  ];
  await using agency = await openAgency({ settings: { mailTo: [maya, joe] } });
  await agency.request();
  await agency.pass(48 * HOUR);
  const mails = agency.peer.mails.all;
  const sentTo = (address: string) =>
    mails
      .filter(({ recipients }) => recipients.join() === address)
      .map(({ messageId }) => messageId?.split('.')[0]);
  for (const { address } of [maya, joe])
    expect(sentTo(address)).toEqual(['<notification', '<reminder', '<overdue']);
  expect(sentTo(VISITOR.email)).toEqual(['<confirmation']);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(7);
  const confirmation = mails.find(({ recipients }) => recipients.includes(VISITOR.email));
  expect(confirmation?.replyTo).toEqual([maya]);
  // A stranger can ask for a confirmation, and must not learn who works at the agency.
  expect(confirmation?.source).not.toContain(joe.address);
});
