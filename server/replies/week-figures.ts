import { nextSummaryAt } from '../schedule/calendar.ts';
import type { Store, StoredRequest } from '../store/schema.ts';
import { type StepCounts, sumOf } from '../visits/steps.ts';
import { readVisits } from '../visits/stored-visits.ts';

/** One week of the agency's own calendar. Except in `came` and `suspected`, suspected spam is left out. */
export interface WeekFigures {
  /** Its first day, a Monday, such as `2026-01-05`. */
  week: string;
  /** Its two ends in epoch milliseconds; the second is the next week's first moment. */
  start: number;
  end: number;
  /** When the summary of the week is due. */
  dueAt: number;
  /** When the figures were counted: they show how things stood then. */
  asOf: number;
  came: number;
  /** Of those that came, how many may be spam. */
  suspected: number;
  /** How many came before the week, and when the summary before was due had no reply but were not overdue yet. */
  carriedOver: number;
  /** How many of those that came and those carried over were answered. */
  repliedInTime: number;
  repliedLate: number;
  /** The longest time from a request to its mark, in milliseconds; undefined when none was marked. */
  slowestMs: number | undefined;
  /** How many wait for a reply, whenever they came, and how many of them for one that is due already. */
  open: number;
  overdue: number;
  /** The open ones, the most urgent first, up to `LISTED`. */
  mostUrgent: OpenRequest[];
  /** How many confirmations bounced in the week, and how many were given up, whenever their request came. */
  bounced: number;
  expired: number;
  /** How often visitors took each step, in the week and in the one before; undefined when none were counted by then. */
  visits: StepCounts;
  visitsBefore: StepCounts | undefined;
}

export type OpenRequest = Pick<StoredRequest, 'id' | 'name' | 'reply_due_at'>;

/** How many open requests a summary lists. */
const LISTED = 20;

/**
 * Counts what became of a week's requests by now, and what is open. The reply to a request of Sunday night is counted
 * in the week after, when it had none at the first summary and was not overdue.
 */
export async function weekFigures(
  store: Store,
  week: string,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<WeekFigures> {
  const monday = Temporal.PlainDate.from(week);
  const start = monday.toZonedDateTime(timeZone).epochMilliseconds;
  const end = monday.add({ weeks: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const span = { start, end, before: nextSummaryAt(start, timeZone) };
  return {
    week,
    start,
    end,
    dueAt: nextSummaryAt(end, timeZone),
    asOf: now,
    ...(await arrivals(store, span)),
    ...(await outcomes(store, span)),
    ...(await openOnes(store, now)),
    ...(await lostConfirmations(store, span)),
    visits: await visitsIn(store, monday),
    visitsBefore: (await isCountedBefore(store, monday))
      ? await visitsIn(store, monday.subtract({ weeks: 1 }))
      : undefined,
  };
}

/** In epoch milliseconds. `before` is when the previous summary was due. */
interface Span {
  start: number;
  end: number;
  before: number;
}

async function arrivals(store: Store, { start, end }: Span) {
  const { came, suspected } = await store
    .selectFrom('contact_requests')
    .select((request) => [request.fn.countAll().as('came'), request.fn.count('suspicion').as('suspected')])
    .where('received_at', '>=', start)
    .where('received_at', '<', end)
    .executeTakeFirstOrThrow();
  return { came: Number(came), suspected: Number(suspected) };
}

async function outcomes(store: Store, { start, end, before }: Span) {
  const { carriedOver, repliedInTime, repliedLate, slowest } = await store
    .selectFrom('contact_requests')
    .where('suspicion', 'is', null)
    .where('received_at', '<', end)
    .where((request) =>
      request.or([
        request('received_at', '>=', start),
        request.and([
          request('reply_due_at', '>', before),
          request.or([request('replied_at', 'is', null), request('replied_at', '>', before)]),
        ]),
      ]),
    )
    .select(({ fn, eb, ref }) => [
      fn.countAll().filterWhere('received_at', '<', start).as('carriedOver'),
      fn.countAll().filterWhere('replied_at', '<=', ref('reply_due_at')).as('repliedInTime'),
      fn.countAll().filterWhere('replied_at', '>', ref('reply_due_at')).as('repliedLate'),
      fn.max(eb('replied_at', '-', ref('received_at'))).as('slowest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    carriedOver: Number(carriedOver),
    repliedInTime: Number(repliedInTime),
    repliedLate: Number(repliedLate),
    slowestMs: slowest === null ? undefined : Number(slowest),
  };
}

async function openOnes(store: Store, now: number) {
  const open = store
    .selectFrom('contact_requests')
    .where('suspicion', 'is', null)
    .where('replied_at', 'is', null);
  const counts = await open
    .select(({ fn }) => [
      fn.countAll().as('open'),
      fn.countAll().filterWhere('reply_due_at', '<=', now).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  const mostUrgent = await open
    .select(['id', 'name', 'reply_due_at'])
    .orderBy('reply_due_at')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return { open: Number(counts.open), overdue: Number(counts.overdue), mostUrgent };
}

async function lostConfirmations(store: Store, { start, end }: Span) {
  const { bounced, expired } = await store
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll().filterWhere('state', '=', 'bounced').as('bounced'),
      fn.countAll().filterWhere('state', '=', 'expired').as('expired'),
    ])
    .where('kind', '=', 'confirmation')
    .where('settled_at', '>=', start)
    .where('settled_at', '<', end)
    .executeTakeFirstOrThrow();
  return { bounced: Number(bounced), expired: Number(expired) };
}

async function visitsIn(store: Store, monday: Temporal.PlainDate): Promise<StepCounts> {
  const next = monday.add({ weeks: 1 });
  return sumOf(await readVisits(store, { since: monday.toString(), before: next.toString() }));
}

async function isCountedBefore(store: Store, monday: Temporal.PlainDate): Promise<boolean> {
  const first = await store
    .selectFrom('visits')
    .select('day')
    .where('day', '<', monday.toString())
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}
