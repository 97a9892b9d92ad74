import { Temporal } from 'temporal-polyfill';
import type { Store } from '../store/schema.ts';
import { replyDueAt } from './reply-clock.ts';

/** One week of the agency's own calendar, in figures and without a name in them. */
export interface WeekFigures {
  /** Its first day, a Monday, such as `2026-01-05`. */
  week: string;
  /** Its two ends in epoch milliseconds; the second is the next week's first moment. */
  start: number;
  end: number;
  came: number;
  /** Of those that came, how many may be spam. */
  suspected: number;
  repliedInTime: number;
  repliedLate: number;
  /** How many wait for a reply that is not due yet, and how many for one that is. */
  waiting: number;
  overdue: number;
  /** The longest time from a request to its mark, in milliseconds; undefined when none was marked. */
  slowestMs: number | undefined;
  /** How many confirmations could not be delivered, and how many were given up. */
  bounced: number;
  expired: number;
}

/** Counts what became of the requests that came in the week, as things stand at `now`. */
export async function weekFigures(
  store: Store,
  week: string,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<WeekFigures> {
  const monday = Temporal.PlainDate.from(week).toZonedDateTime(timeZone);
  const start = monday.epochMilliseconds;
  const end = monday.add({ weeks: 1 }).epochMilliseconds;
  const requests = await store
    .selectFrom('contact_requests')
    .select(['received_at', 'replied_at', 'suspicion'])
    .where('received_at', '>=', start)
    .where('received_at', '<', end)
    .execute();
  const lost = await store
    .selectFrom('outbox')
    .innerJoin('contact_requests', 'contact_requests.id', 'outbox.request_id')
    .select((select) => ['outbox.state', select.fn.countAll().as('mails')])
    .where('outbox.kind', '=', 'confirmation')
    .where('contact_requests.received_at', '>=', start)
    .where('contact_requests.received_at', '<', end)
    .groupBy('outbox.state')
    .execute();
  const count = (matches: (request: (typeof requests)[number]) => boolean) => requests.filter(matches).length;
  const mails = (state: string) => Number(lost.find((row) => row.state === state)?.mails ?? 0);
  const times = requests.flatMap(({ received_at, replied_at }) =>
    replied_at === null ? [] : replied_at - received_at,
  );
  return {
    week,
    start,
    end,
    came: requests.length,
    suspected: count(({ suspicion }) => suspicion !== null),
    repliedInTime: count(
      ({ received_at, replied_at }) => replied_at !== null && replied_at <= replyDueAt(received_at),
    ),
    repliedLate: count(
      ({ received_at, replied_at }) => replied_at !== null && replied_at > replyDueAt(received_at),
    ),
    waiting: count(({ received_at, replied_at }) => replied_at === null && now < replyDueAt(received_at)),
    overdue: count(({ received_at, replied_at }) => replied_at === null && now >= replyDueAt(received_at)),
    slowestMs: times.length === 0 ? undefined : Math.max(...times),
    bounced: mails('bounced'),
    expired: mails('expired'),
  };
}
