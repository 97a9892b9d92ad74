import { sql } from 'kysely';
import { lastWeek, nextSummaryAt } from '../clock/calendar.ts';
import { type Job, takeTurn } from '../clock/scheduler.ts';
import type { TellingContext } from '../context.ts';
import { enqueueSummary } from '../outbox/enqueue.ts';
import type { Store, StoredRequest } from '../store/schema.ts';
import { isPastPromise } from './promise.ts';

/** Every Monday puts the summary of the week before in the outbox. Of several servers one does. */
export function weeklySummary(
  { store, copies, clock, wakeOutbox }: TellingContext,
  { timeZone }: { timeZone: string },
): Job {
  return async () => {
    const now = clock();
    const week = lastWeek(now, timeZone);
    const isOurs = await store.transaction().execute(async (transaction) => {
      const next = nextSummaryAt(now, timeZone);
      if (!(await takeTurn(transaction, 'weekly summary', { now, next }))) return false;
      await enqueueSummary(transaction, { week, copies, now });
      return true;
    });
    if (isOurs) wakeOutbox();
  };
}

/** One week of the agency's own calendar. Except in `came` and `suspected`, suspected spam is left out. */
export type WeekFigures = Awaited<ReturnType<typeof weekFigures>>;

export type OpenRequest = Pick<StoredRequest, 'id' | 'name' | 'received_at' | 'reply_due_at'>;

/** How many open requests a summary lists. */
const LISTED = 20;

/** How many weeks a summary compares. */
const COMPARED = 8;

/**
 * Counts what became of the requests that came in one week, and what is open now. A reply that is given after the
 * summary was sent is seen in the next one, where the weeks are compared.
 */
export async function weekFigures(
  store: Store,
  week: string,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const monday = Temporal.PlainDate.from(week);
  const { start, end } = momentsOf(monday, timeZone);
  return {
    /** Its first day, a Monday, such as `2026-01-05`. */
    week,
    /** Its two ends in epoch milliseconds; the second is the next week's first moment. */
    start,
    end,
    /** When the summary of the week is due. */
    dueAt: nextSummaryAt(end, timeZone),
    /** When the figures were counted: they show how things stood then. */
    asOf: now,
    ...(await countWeek(store, { start, end, now })),
    /** The open ones, the most urgent first, up to `LISTED`. */
    mostUrgent: await mostUrgent(store),
    ...(await lostConfirmations(store, { start, end })),
    /** This week and those before it. */
    weeks: await compareWeeks(store, monday, { timeZone, now }),
  };
}

function momentsOf(monday: Temporal.PlainDate, timeZone: string) {
  const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: midnight(monday), end: midnight(monday.add({ weeks: 1 })) };
}

/** `start`, `end` and `now` are epoch milliseconds. */
async function countWeek(store: Store, { start, end, now }: { start: number; end: number; now: number }) {
  return store
    .selectFrom('contact_requests')
    .select(({ eb, fn, and, ref }) => {
      const came = and([eb('received_at', '>=', start), eb('received_at', '<', end)]);
      const cameReally = and([came, eb('suspicion', 'is', null)]);
      const isOpen = and([eb('suspicion', 'is', null), eb('replied_at', 'is', null)]);
      const count = (which: typeof came) => fn.countAll<number>().filterWhere(which);
      return [
        count(came).as('came'),
        fn.count<number>('suspicion').filterWhere(came).as('suspected'),
        count(and([cameReally, eb('replied_at', '<=', ref('reply_due_at'))])).as('repliedInTime'),
        count(and([cameReally, eb('replied_at', '>', ref('reply_due_at'))])).as('repliedLate'),
        // Those that wait now, whenever they came.
        count(isOpen).as('open'),
        count(and([isOpen, isPastPromise(now)])).as('overdue'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/**
 * What became of the requests of the last weeks, up to `COMPARED`, the oldest first: from the first in which one came, and
 * at least the last. A reply is late when it was not given in time, also while it is still missing.
 */
async function compareWeeks(
  store: Store,
  monday: Temporal.PlainDate,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const mondays = Array.from({ length: COMPARED }, (_, ago) => monday.subtract({ weeks: ago }));
  const weeks = mondays.reverse().map((day) => ({ week: day.toString(), ...momentsOf(day, timeZone) }));
  const ends = weeks.map(({ week, end }) => sql`when received_at < ${end} then ${week}`);
  const rows = await store
    .selectFrom('contact_requests')
    .select(({ eb, fn, ref, and }) => {
      const count = fn.countAll<number>();
      const isReal = eb('suspicion', 'is', null);
      // A missing reply counts as given now: late once its due time has passed.
      const replied = fn.coalesce('replied_at', eb.val(now));
      return [
        sql<string>`case ${sql.join(ends, sql` `)} end`.as('week'),
        count.as('came'),
        count.filterWhere(and([isReal, eb('replied_at', '<=', ref('reply_due_at'))])).as('onTime'),
        count.filterWhere(and([isReal, eb(replied, '>', ref('reply_due_at'))])).as('late'),
      ];
    })
    .where('received_at', '>=', weeks[0]?.start ?? 0)
    .where('received_at', '<', weeks.at(-1)?.end ?? 0)
    .groupBy('week')
    .execute();
  const first = weeks.findIndex(({ week }) => rows.some((row) => row.week === week));
  return weeks
    .slice(first)
    .map((week) => ({ came: 0, onTime: 0, late: 0, ...rows.find((row) => row.week === week.week), ...week }));
}

function mostUrgent(store: Store): Promise<OpenRequest[]> {
  return store
    .selectFrom('contact_requests')
    .select(['id', 'name', 'received_at', 'reply_due_at'])
    .where('suspicion', 'is', null)
    .where('replied_at', 'is', null)
    .orderBy('reply_due_at')
    .orderBy('id')
    .limit(LISTED)
    .execute();
}

/** How many bounced in the week, and how many were given up, whenever their request came. */
async function lostConfirmations(store: Store, { start, end }: { start: number; end: number }) {
  const rows = await store
    .selectFrom('outbox')
    .select('state')
    .where('kind', '=', 'confirmation')
    .where('state', 'in', ['bounced', 'expired'])
    .where('settled_at', '>=', start)
    .where('settled_at', '<', end)
    .execute();
  const bounced = rows.filter(({ state }) => state === 'bounced').length;
  return { bounced, expired: rows.length - bounced };
}
