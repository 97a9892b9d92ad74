import { REMIND_AFTER_HOURS } from '../../agency/promises.ts';
import { hours } from '../../agency/words/counts.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Alert } from '../store/kinds.ts';
import type { Store, StoredRequest } from '../store/schema.ts';

type Dated = Pick<StoredRequest, 'received_at' | 'reply_due_at'>;

/** A request waits for its promised reply, or has one. */
export type Standing = 'waiting' | 'overdue' | 'replied' | 'replied-late';

/** Says how a request stands with its promise at `now`. `countForStatus` says the same in SQL. */
export function standingOf(
  { reply_due_at, replied_at }: Pick<StoredRequest, 'reply_due_at' | 'replied_at'>,
  now: number,
): Standing {
  if (replied_at === null) return now < reply_due_at ? 'waiting' : 'overdue';
  return replied_at <= reply_due_at ? 'replied' : 'replied-late';
}

/** Counts requests, as `status` tells them. A suspected one is announced like any other, but no reply to it is promised. */
export function countForStatus(store: Store, now: number) {
  return store
    .selectFrom('contact_requests')
    .select(({ fn }) => {
      const unmarked = fn.countAll<number>().filterWhere('replied_at', 'is', null);
      const promised = unmarked.filterWhere('suspicion', 'is', null);
      return [
        fn.countAll<number>().as('stored'),
        promised.filterWhere('reply_due_at', '>', now).as('waiting'),
        promised.filterWhere('reply_due_at', '<=', now).as('overdue'),
        unmarked.filterWhere('suspicion', 'is not', null).as('suspected'),
        fn.max('received_at').as('lastAt'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Returns when to remind the agency: `REMIND_AFTER_HOURS` after the request came, but never after the reply is due. */
export function remindAt({ received_at, reply_due_at }: Dated): number {
  return Math.min(received_at + REMIND_AFTER_HOURS * HOUR_MS, reply_due_at);
}

/** Returns the time within which a stored request was promised a reply, such as `24 hours`. */
export function promisedTime({ received_at, reply_due_at }: Dated): string {
  return hours(Math.round((reply_due_at - received_at) / HOUR_MS));
}

/** Says why an alert has nothing left to tell, by whichever channel; undefined while a reply is due. */
export function whyAlertIsMoot(alert: Alert, request: StoredRequest, now: number): string | undefined {
  if (request.replied_at !== null) return 'replied';
  if (request.suspicion !== null) return 'suspected spam';
  // The overdue alert takes the place of a reminder.
  return alert === 'reminder' && request.reply_due_at <= now ? 'overdue' : undefined;
}
