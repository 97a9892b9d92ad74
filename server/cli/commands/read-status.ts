import { HOUR_MS } from '../../../shared/durations.ts';
import type { Mailboxes } from '../../channels/mail/mailboxes.ts';
import { planPurge } from '../../deletion/purge.ts';
import { type FailedMails, failedMails, oldestUnannounced } from '../../outbox/backlog.ts';
import { countOf } from '../../replies/readable.ts';
import { EVENT_KINDS, MAIL_KINDS, type OutboxRow, type Store } from '../../store/schema.ts';
import { createLastFailure, type Places, storageTrouble } from '../../store/storage-health.ts';
import { spanWords } from '../terminal/words.ts';

/** The state of the server's work. Times are epoch milliseconds. */
export interface Status {
  requests: {
    stored: number;
    /** Not marked as replied and not suspected: those whose reply is not due yet, and those whose reply is overdue. */
    waiting: number;
    overdue: number;
    /** Suspected spam without a mark as replied. It is announced, but of the other counts only `stored` includes it. */
    suspected: number;
  };
  /** How many mails are in each state. */
  mails: Partial<Record<OutboxRow['state'], number>>;
  /** The same of the events for the webhook, and the last error of one that waits to be tried again. */
  webhook: { events: Partial<Record<OutboxRow['state'], number>>; lastError: string | undefined };
  lastReceivedAt: number | undefined;
  /** What each mailbox of the agency still waits for after a failure. */
  failed: FailedMails[];
  /** When the request that has waited longest without reaching anyone was received. */
  oldestUnsentAt: number | undefined;
  /** Why requests may not be stored; undefined when nothing says so. */
  storageTrouble: string | undefined;
  /** Why the purge at night waits for a person; undefined when it does not. */
  purgeDoubt: string | undefined;
  /** When these figures were read. */
  now: number;
}

export async function readStatus(
  store: Store,
  { places, now, timeZone }: { places: Places; now: number; timeZone: string },
): Promise<Status> {
  const [requests, mails, events, failing, last] = await Promise.all([
    countReplies(store, now),
    countStates(store, MAIL_KINDS),
    countStates(store, EVENT_KINDS),
    store
      .selectFrom('outbox')
      .select('last_error')
      .where('kind', 'in', EVENT_KINDS)
      .where('state', '=', 'pending')
      .where('last_error', 'is not', null)
      .orderBy('due_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    store
      .selectFrom('contact_requests')
      .select((select) => select.fn.max('received_at').as('time'))
      .executeTakeFirst(),
  ]);
  return {
    requests,
    mails,
    webhook: { events, lastError: failing?.last_error ?? undefined },
    lastReceivedAt: last?.time ?? undefined,
    failed: await failedMails(store),
    oldestUnsentAt: await oldestUnannounced(store, now),
    storageTrouble: await storageTrouble(places, { lastFailure: createLastFailure(places.dataDir), now }),
    purgeDoubt: (await planPurge(store, { now, timeZone })).doubt,
    now,
  };
}

/** The reasons why a person is needed, each in one line. Empty when everything works. */
export function problemsOf({ requests, oldestUnsentAt, storageTrouble, purgeDoubt, now }: Status): string[] {
  const unsentMs = oldestUnsentAt === undefined ? 0 : now - oldestUnsentAt;
  return [
    ...(storageTrouble === undefined ? [] : [`${storageTrouble}.`]),
    ...(purgeDoubt === undefined ? [] : [`nothing is purged: ${purgeDoubt}`]),
    ...(unsentMs >= HOUR_MS
      ? [
          `a notification has been unsent for ${spanWords(unsentMs)}. See the last error: npm run requests -- show`,
        ]
      : []),
    ...(requests.overdue > 0
      ? [
          `${countOf(requests.overdue, 'reply is', 'replies are')} overdue. See: npm run requests -- list --due`,
        ]
      : []),
  ];
}

/** What to look at although the work goes on, each in one line. */
export function warningsOf({ failed }: Status, mailTo: Mailboxes): string[] {
  return failed.map(({ recipient, mails, error }) => {
    const to = mailTo[recipient]?.address ?? 'an address no longer in MAIL_TO';
    return `${countOf(mails, 'mail')} to ${to} not sent yet, last error ${error}. Check MAIL_TO and SMTP_URL.`;
  });
}

async function countStates(store: Store, kinds: readonly OutboxRow['kind'][]): Promise<Status['mails']> {
  const rows = await store
    .selectFrom('outbox')
    .select((select) => ['state', select.fn.countAll().as('count')])
    .where('kind', 'in', kinds)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

async function countReplies(store: Store, now: number): Promise<Status['requests']> {
  const all = store.selectFrom('contact_requests').select((select) => select.fn.countAll().as('requests'));
  const unmarked = all.where('replied_at', 'is', null);
  const promised = unmarked.where('suspicion', 'is', null);
  const counts = await Promise.all(
    [
      all,
      promised.where('reply_due_at', '>', now),
      promised.where('reply_due_at', '<=', now),
      unmarked.where('suspicion', 'is not', null),
    ].map((query) => query.executeTakeFirstOrThrow()),
  );
  const [stored = 0, waiting = 0, overdue = 0, suspected = 0] = counts.map(({ requests }) =>
    Number(requests),
  );
  return { stored, waiting, overdue, suspected };
}
