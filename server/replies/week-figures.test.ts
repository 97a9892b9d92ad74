import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import type { OutboxRow, StoredRequest } from '../store/schema.ts';
import { NO_STEPS } from '../visits/steps.ts';
import { addVisits } from '../visits/stored-visits.ts';
import { weekFigures } from './week-figures.ts';

const NEW_YORK = 'America/New_York';
const HOUR = 3_600_000;
const NOTHING = {
  came: 0,
  suspected: 0,
  carriedOver: 0,
  repliedInTime: 0,
  repliedLate: 0,
  waiting: 0,
  overdue: 0,
  slowestMs: undefined,
  overdueBefore: 0,
  bounced: 0,
  expired: 0,
  visits: NO_STEPS,
  visitsBefore: NO_STEPS,
};

describe.each(STORE_KINDS)('the figures of a week, on %s', (kind) => {
  async function openWeek() {
    const temp = await tempStore(kind);
    const { store } = temp;
    /** Times are given as text. */
    async function request(
      came: string,
      {
        replied,
        ...rest
      }: { replied?: string } & Partial<Pick<StoredRequest, 'suspicion' | 'reply_due_at'>> = {},
    ): Promise<string> {
      const id = newId();
      await store
        .insertInto('contact_requests')
        .values(
          storedRequest({
            ...{ id, idempotency_key: id },
            received_at: Date.parse(came),
            replied_at: replied === undefined ? null : Date.parse(replied),
            ...rest,
          }),
        )
        .execute();
      return id;
    }
    async function mail(request_id: string, what: Pick<OutboxRow, 'kind' | 'state'>, settled: string) {
      await store
        .insertInto('outbox')
        .values({ id: newId(), request_id, ...what, attempts: 1, due_at: 0, settled_at: Date.parse(settled) })
        .execute();
    }
    const figures = async (week: string, zone = NEW_YORK) => {
      const { week: _, start, end, asOf, ...rest } = await weekFigures(store, week, zone);
      return rest;
    };
    return { ...temp, request, mail, figures };
  }

  test('are zero when nothing came', async () => {
    await using week = await openWeek();
    expect(await week.figures('2026-01-05')).toEqual(NOTHING);
  });

  test('count the visits of the week, from Monday to Sunday, and those of the week before', async () => {
    await using week = await openWeek();
    const days = ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05', '2026-01-11', '2026-01-12'];
    const counts = (home: number) => ({ home, contact: home * 2, touched: home * 3, sent: home * 4 });
    const visits = days.map(
      (day, n) =>
        [
          day,
          new Map([
            ['flyer', counts(10 ** n)],
            ['direct', counts(10 ** n)],
          ]),
        ] as const,
    );
    await addVisits(week.store, new Map(visits));
    expect(await week.figures('2026-01-05')).toEqual({
      ...NOTHING,
      visits: counts(22_000),
      visitsBefore: counts(220),
    });
  });

  test('tell what became of each request by Monday at eight', async () => {
    await using week = await openWeek();
    await week.request('2026-01-05T10:00-05:00', { replied: '2026-01-05T11:00-05:00' });
    await week.request('2026-01-06T10:00-05:00', { replied: '2026-01-07T10:00-05:00' });
    await week.request('2026-01-07T10:00-05:00', { replied: '2026-01-08T10:00:00.001-05:00' });
    await week.request('2026-01-08T10:00-05:00');
    await week.request('2026-01-09T10:00-05:00', { replied: '2026-01-12T08:00:00.001-05:00' });
    await week.request('2026-01-11T20:00-05:00');
    await week.request('2026-01-11T08:00:00.001-05:00', { replied: '2026-01-12T09:00-05:00' });
    expect(await week.figures('2026-01-05')).toEqual({
      ...NOTHING,
      came: 7,
      repliedInTime: 2,
      repliedLate: 1,
      overdue: 2,
      waiting: 2,
      slowestMs: 24 * HOUR + 1,
    });
  });

  test('count the requests of Sunday night in the week after, once', async () => {
    await using week = await openWeek();
    await week.request('2026-01-11T20:00-05:00', { replied: '2026-01-12T21:00-05:00' });
    await week.request('2026-01-11T21:00-05:00', { replied: '2026-01-12T09:00-05:00' });
    await week.request('2026-01-11T22:00-05:00', { replied: '2026-01-12T07:00-05:00' });
    await week.request('2026-01-11T23:00-05:00');
    expect(await week.figures('2026-01-05')).toMatchObject({ came: 4, repliedInTime: 1, waiting: 3 });
    expect(await week.figures('2026-01-12')).toEqual({
      ...NOTHING,
      carriedOver: 3,
      repliedInTime: 1,
      repliedLate: 1,
      overdue: 1,
      slowestMs: 25 * HOUR,
    });
    expect(await week.figures('2026-01-19')).toEqual({ ...NOTHING, overdueBefore: 1 });
  });

  test('leave out suspected spam, but count that it came', async () => {
    await using week = await openWeek();
    await week.request('2026-01-06T10:00-05:00', { suspicion: 'honeypot' });
    await week.request('2026-01-07T10:00-05:00', {
      suspicion: 'honeypot',
      replied: '2026-01-10T10:00-05:00',
    });
    expect(await week.figures('2026-01-05')).toEqual({ ...NOTHING, came: 2, suspected: 2 });
    expect(await week.figures('2026-01-12')).toEqual(NOTHING);
  });

  test('hold the confirmations that were lost in the week, and no other mail', async () => {
    await using week = await openWeek();
    const [one, two, three] = [
      await week.request('2026-01-04T23:00-05:00', { replied: '2026-01-04T23:30-05:00' }),
      await week.request('2026-01-04T23:00-05:00', { replied: '2026-01-04T23:30-05:00' }),
      await week.request('2026-01-04T23:00-05:00', { replied: '2026-01-04T23:30-05:00' }),
    ];
    await week.mail(one, { kind: 'confirmation', state: 'bounced' }, '2026-01-05T00:00-05:00');
    await week.mail(two, { kind: 'confirmation', state: 'expired' }, '2026-01-11T23:59-05:00');
    await week.mail(two, { kind: 'reminder', state: 'expired' }, '2026-01-06T00:00-05:00');
    await week.mail(three, { kind: 'confirmation', state: 'bounced' }, '2026-01-12T00:00-05:00');
    await week.mail(three, { kind: 'notification', state: 'sent' }, '2026-01-06T00:00-05:00');
    expect(await week.figures('2026-01-05')).toEqual({ ...NOTHING, bounced: 1, expired: 1 });
  });

  test.each([
    [
      'forward',
      '2026-03-02',
      '2026-03-02T00:00-05:00',
      '2026-03-08T23:59:59.999-04:00',
      '2026-03-09T00:00-04:00',
      167,
    ],
    [
      'back',
      '2026-10-26',
      '2026-10-26T00:00-04:00',
      '2026-11-01T23:59:59.999-05:00',
      '2026-11-02T00:00-05:00',
      169,
    ],
  ])(
    'end at midnight by the clock when clocks go %s in the week',
    async (_way, monday, first, last, next, hours) => {
      await using week = await openWeek();
      for (const came of [first, last, next]) await week.request(came, { replied: came });
      await week.request(new Date(Date.parse(first) - 1).toISOString());
      expect(await week.figures(monday)).toMatchObject({ came: 2 });
      const { start, end, asOf } = await weekFigures(week.store, monday, NEW_YORK);
      expect([end - start, asOf - end]).toEqual([hours * HOUR, 8 * HOUR]);
    },
  );

  test('promise 24 real hours in the night in which clocks go forward', async () => {
    await using week = await openWeek();
    await week.request('2026-03-07T15:00-05:00', { replied: '2026-03-08T16:00-04:00' });
    await week.request('2026-03-07T15:00-05:00', { replied: '2026-03-08T16:00:00.001-04:00' });
    expect(await week.figures('2026-03-02')).toMatchObject({ repliedInTime: 1, repliedLate: 1 });
  });

  test('are the same however late they are counted', async () => {
    await using week = await openWeek();
    const id = await week.request('2026-01-06T10:00-05:00');
    const before = await week.figures('2026-01-05');
    await week.store
      .updateTable('contact_requests')
      .set({ replied_at: Date.parse('2026-01-14T10:00-05:00') })
      .where('id', '=', id)
      .execute();
    expect(await week.figures('2026-01-05')).toEqual(before);
  });

  test('use the promise of each request, not the current promise', async () => {
    await using week = await openWeek();
    const due = (time: string) => ({ reply_due_at: Date.parse(time) });
    const promised = (came: string, time: string, replied?: string) =>
      week.request(came, { ...due(time), replied });
    // One week before: promised three days, and answered on the third.
    await promised('2026-01-02T10:00-05:00', '2026-01-05T10:00-05:00', '2026-01-05T09:00-05:00');
    // Promised one hour on Monday morning, before the summary of the week before is due.
    await promised('2026-01-05T01:00-05:00', '2026-01-05T02:00-05:00');
    await promised('2026-01-06T10:00-05:00', '2026-01-06T11:00-05:00', '2026-01-06T12:00-05:00');
    await promised('2026-01-06T10:00-05:00', '2026-01-13T10:00-05:00');
    expect(await week.figures('2026-01-05')).toEqual({
      ...NOTHING,
      came: 3,
      carriedOver: 1,
      repliedInTime: 1,
      repliedLate: 1,
      waiting: 1,
      overdue: 1,
      slowestMs: 71 * HOUR,
    });
  });

  test('are right for 100,000 requests in one week', async () => {
    await using week = await openWeek();
    const start = Date.parse('2026-01-05T00:00-05:00');
    // One every six seconds. Half are answered in time, half a little later than that, as far as Monday at eight.
    await sql`
      insert into contact_requests (id, idempotency_key, name, phone, email, received_at, reply_due_at, replied_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
      select cast(i as text), cast(i as text), 'x', '1', 'x@x.example',
        cast(${start} as bigint) + i * 6000,
        cast(${start} as bigint) + i * 6000 + 86400000,
        cast(${start} as bigint) + i * 6000 + case when i <= 50000 then i * 1000 else 86400000 + i end
      from n`.execute(week.store);
    expect(await week.figures('2026-01-05')).toMatchObject({
      came: 100_000,
      repliedInTime: 50_000,
      repliedLate: 41_184,
      overdue: 16,
      waiting: 8_800,
    });
  });
});
