import { randomUUIDv7 as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAgency } from '../../tests/support/open-agency.ts';
import { quietWeek } from '../../tests/support/quiet-week.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, type StoreKind, tempStore } from '../../tests/support/temp-database.ts';
import { messageId } from '../mail/outgoing-mail.ts';
import type { OutboxRow } from '../store/schema.ts';
import { type WeekFigures, weekFigures } from './weekly-summary.ts';

const NEW_YORK = 'America/New_York';
const countsOf = ({ week, start, end, dueAt, asOf, mostUrgent, weeks, ...counts }: WeekFigures) => counts;

const NOTHING = countsOf(quietWeek());

/** The Monday after that week, at eight. */
function summaryOf(week: string): number {
  const monday = Temporal.PlainDate.from(week).add({ weeks: 1 });
  return monday.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '08:00' }).epochMilliseconds;
}

async function openWeek(kind: StoreKind = 'sqlite') {
  const temp = await tempStore(kind);
  const { store } = temp;
  const everything = (week: string) => weekFigures(store, week, { timeZone: NEW_YORK, now: summaryOf(week) });
  return {
    ...temp,
    everything,
    async request(
      came: string,
      { replied, due, suspicion = null }: { replied?: string; due?: string; suspicion?: string | null } = {},
    ): Promise<string> {
      const id = newId();
      const row = storedRequest({
        id,
        idempotency_key: id,
        suspicion,
        received_at: Date.parse(came),
        replied_at: replied === undefined ? null : Date.parse(replied),
        ...(due !== undefined && { reply_due_at: Date.parse(due) }),
      });
      await store.insertInto('contact_requests').values(row).execute();
      return id;
    },
    async mail(about: string, what: Pick<OutboxRow, 'kind' | 'state'>, settled: string) {
      const times = { due_at: 0, settled_at: Date.parse(settled) };
      await store
        .insertInto('outbox')
        .values({ id: newId(), about, ...what, attempts: 1, ...times })
        .execute();
    },
    /** The counts, as they stand when the summary is due. */
    async figures(week: string) {
      const figures = await everything(week);
      expect([figures.dueAt, figures.asOf]).toEqual([summaryOf(week), summaryOf(week)]);
      return countsOf(figures);
    },
  };
}

test.each(STORE_KINDS)('a week’s figures tell what became of each request, on %s', async (kind) => {
  await using week = await openWeek(kind);
  await week.request('2026-01-05T10:00-05:00', { replied: '2026-01-05T11:00-05:00' });
  await week.request('2026-01-06T10:00-05:00', { replied: '2026-01-07T10:00-05:00' });
  await week.request('2026-01-07T10:00-05:00', { replied: '2026-01-08T10:00:00.001-05:00' });
  await week.request('2026-01-08T10:00-05:00');
  await week.request('2026-01-11T08:00-05:00');
  await week.request('2026-01-11T08:00:00.001-05:00');
  expect(await week.figures('2026-01-05')).toEqual({
    ...NOTHING,
    came: 6,
    repliedInTime: 2,
    repliedLate: 1,
    open: 3,
    overdue: 2,
  });
});

test('a week’s figures name what is open, however old, the most urgent first', async () => {
  await using week = await openWeek();
  const late = await week.request('2026-01-11T20:00-05:00');
  const today = await week.request('2026-01-12T07:00-05:00');
  const old = await week.request('2025-12-01T10:00-05:00');
  await week.request('2026-01-06T10:00-05:00', { suspicion: 'honeypot' });
  const { mostUrgent, open, overdue } = await week.everything('2026-01-05');
  expect([mostUrgent.map(({ id }) => id), open, overdue]).toEqual([[old, late, today], 3, 1]);
});

test('a week’s figures leave out suspected spam, but count that it came', async () => {
  await using week = await openWeek();
  await week.request('2026-01-06T10:00-05:00', { suspicion: 'honeypot' });
  await week.request('2026-01-07T10:00-05:00', {
    suspicion: 'honeypot',
    replied: '2026-01-10T10:00-05:00',
  });
  expect(await week.figures('2026-01-05')).toEqual({ ...NOTHING, came: 2, suspected: 2 });
  expect(await week.figures('2026-01-12')).toEqual(NOTHING);
});

test.each(STORE_KINDS)('a week’s figures hold the confirmations lost in it, on %s', async (kind) => {
  await using week = await openWeek(kind);
  const earlier = () => week.request('2026-01-04T23:00-05:00', { replied: '2026-01-04T23:30-05:00' });
  const [one, two, three] = [await earlier(), await earlier(), await earlier()];
  await week.mail(one, { kind: 'confirmation', state: 'bounced' }, '2026-01-05T00:00-05:00');
  await week.mail(two, { kind: 'confirmation', state: 'expired' }, '2026-01-11T23:59-05:00');
  await week.mail(two, { kind: 'reminder', state: 'expired' }, '2026-01-06T00:00-05:00');
  await week.mail(three, { kind: 'confirmation', state: 'bounced' }, '2026-01-12T00:00-05:00');
  await week.mail(three, { kind: 'notification', state: 'sent' }, '2026-01-06T00:00-05:00');
  expect(await week.figures('2026-01-05')).toEqual({ ...NOTHING, bounced: 1, expired: 1 });
});

test.each(STORE_KINDS)('eight weeks are compared, from the first request on, on %s', async (kind) => {
  await using week = await openWeek(kind);
  const compared = async (monday: string) =>
    (await week.everything(monday)).weeks.map(({ week, came, onTime, late }) => [week, came, onTime, late]);
  expect(await compared('2025-12-15')).toHaveLength(1);
  // Clocks go back on November 2nd.
  await week.request('2025-11-02T23:59:59.999-05:00', { replied: '2025-11-03T10:00-05:00' });
  await week.request('2025-11-03T00:00-05:00', { replied: '2025-11-04T00:00:00.001-05:00' });
  await week.request('2025-11-03T00:00-05:00', { suspicion: 'honeypot' });
  await week.request('2025-12-20T10:00-05:00');
  await week.request('2025-12-21T10:00-05:00');
  await week.request('2025-12-22T00:00-05:00');
  expect(await compared('2025-12-15')).toEqual([
    ['2025-10-27', 1, 1, 0],
    ['2025-11-03', 2, 0, 1],
    ...['2025-11-10', '2025-11-17', '2025-11-24', '2025-12-01', '2025-12-08'].map((day) => [day, 0, 0, 0]),
    ['2025-12-15', 2, 0, 1],
  ]);
  expect((await compared('2025-12-22'))[0]).toEqual(['2025-11-03', 2, 0, 1]);
});

/** Minutes. */
const DAY = 24 * 60;
const SATURDAY = '2026-01-03T08:00:00Z';

test('the first summary comes on the first Monday, and after weeks without a server one comes', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  expect(await agency.pass(2 * DAY - 1)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['summary']);
  agency.clock.time += 18 * DAY * 60_000;
  expect(await agency.pass(10)).toEqual(['summary']);
  expect(agency.peer.mails.all).toMatchObject(
    ['2025-12-29', '2026-01-12'].map((week) => ({
      messageId: messageId(`summary.${week}`, 'desk@agency.example'),
      recipients: ['new@agency.example'],
    })),
  );
});

test('a summary whose time is moved, as by another time zone, comes at its new time, and none before', async () => {
  await using agency = await openAgency({ start: SATURDAY });
  await agency.pass(1);
  await agency.store
    .updateTable('scheduled_jobs')
    .set(({ eb }) => ({ due_at: eb('due_at', '+', 7 * 60 * 60_000) }))
    .execute();
  expect(await agency.pass(2 * DAY - 2)).toEqual([]);
  expect(await agency.pass(1)).toEqual(['summary']);
});
