import { nextSummaryAt } from '../schedule/calendar.ts';
import type { Store } from '../store/schema.ts';
import { type StepCounts, sumOf } from '../visits/steps.ts';
import { readVisits } from '../visits/stored-visits.ts';

/**
 * One week of the agency's own calendar, in figures, without any names. Except in `came` and `suspected`, suspected
 * spam is left out, because it was promised no reply.
 */
export interface WeekFigures {
  /** Its first day, a Monday, such as `2026-01-05`. */
  week: string;
  /** Its two ends in epoch milliseconds; the second is the next week's first moment. */
  start: number;
  end: number;
  /** When the summary of the week is due: the figures show how things stood then, however late they are counted. */
  asOf: number;
  came: number;
  /** Of those that came, how many may be spam. */
  suspected: number;
  /** How many came before the week, and at the previous summary had no reply but were not overdue yet. */
  carriedOver: number;
  /** What became of those that came and those carried over. */
  repliedInTime: number;
  repliedLate: number;
  /** How many wait for a reply that is not due yet, and how many for one that is. */
  waiting: number;
  overdue: number;
  /** The longest time from a request to its mark, in milliseconds; undefined when none was marked. */
  slowestMs: number | undefined;
  /** How many wait for a reply that was already overdue at the previous summary. */
  overdueBefore: number;
  /** How many confirmations bounced in the week, and how many were given up, whenever their request came. */
  bounced: number;
  expired: number;
  /** How often visitors took each step, in the week and in the one before. */
  visits: StepCounts;
  visitsBefore: StepCounts;
}

/**
 * Counts what became of a week's requests. Each request is counted in one week, or in two when it had no reply and was
 * not overdue at the first summary, so that the reply to a request of Sunday night is counted, too.
 */
export async function weekFigures(store: Store, week: string, timeZone: string): Promise<WeekFigures> {
  const monday = Temporal.PlainDate.from(week);
  const start = monday.toZonedDateTime(timeZone).epochMilliseconds;
  const end = monday.add({ weeks: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const asOf = nextSummaryAt(end, timeZone);
  const span = { start, end, before: nextSummaryAt(start, timeZone), asOf };
  return {
    week,
    start,
    end,
    asOf,
    ...(await arrivals(store, span)),
    ...(await outcomes(store, span)),
    overdueBefore: await overdueBefore(store, span),
    ...(await lostConfirmations(store, span)),
    visits: await visitsIn(store, monday),
    visitsBefore: await visitsIn(store, monday.subtract({ weeks: 1 })),
  };
}

/** In epoch milliseconds. `before` is when the previous summary was due, `asOf` when this one is. */
interface Span {
  start: number;
  end: number;
  before: number;
  asOf: number;
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

async function outcomes(store: Store, { start, end, before, asOf }: Span) {
  const { carriedOver, repliedInTime, repliedLate, waiting, overdue, slowest } = await store
    .selectFrom((from) =>
      from
        .selectFrom('contact_requests')
        .select((request) => [
          'received_at',
          'reply_due_at',
          request
            .case()
            .when('replied_at', '<=', asOf)
            .then(request.ref('replied_at'))
            .end()
            .as('replied_at'),
        ])
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
        .as('request'),
    )
    .select(({ fn, eb, ref }) => [
      fn.countAll().filterWhere('received_at', '<', start).as('carriedOver'),
      fn.countAll().filterWhere('replied_at', '<=', ref('reply_due_at')).as('repliedInTime'),
      fn.countAll().filterWhere('replied_at', '>', ref('reply_due_at')).as('repliedLate'),
      fn
        .countAll()
        .filterWhere('replied_at', 'is', null)
        .filterWhere('reply_due_at', '>', asOf)
        .as('waiting'),
      fn
        .countAll()
        .filterWhere('replied_at', 'is', null)
        .filterWhere('reply_due_at', '<=', asOf)
        .as('overdue'),
      fn.max(eb('replied_at', '-', ref('received_at'))).as('slowest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    carriedOver: Number(carriedOver),
    repliedInTime: Number(repliedInTime),
    repliedLate: Number(repliedLate),
    waiting: Number(waiting),
    overdue: Number(overdue),
    slowestMs: slowest === null ? undefined : Number(slowest),
  };
}

async function overdueBefore(store: Store, { start, before, asOf }: Span): Promise<number> {
  const { requests } = await store
    .selectFrom('contact_requests')
    .select((request) => request.fn.countAll().as('requests'))
    .where('suspicion', 'is', null)
    .where('received_at', '<', start)
    .where('reply_due_at', '<=', before)
    .where((request) => request.or([request('replied_at', 'is', null), request('replied_at', '>', asOf)]))
    .executeTakeFirstOrThrow();
  return Number(requests);
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
