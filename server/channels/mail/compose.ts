import type { ClaimedMail } from '../../outbox/claim.ts';
import { replyDueAt } from '../../replies/reply-clock.ts';
import { weekFigures } from '../../replies/week-figures.ts';
import type { RequestMailKind, Store, StoredRequest } from '../../store/schema.ts';
import { confirmation } from './messages/confirmation.ts';
import { notification } from './messages/notification.ts';
import { overdue } from './messages/overdue.ts';
import { reminder } from './messages/reminder.ts';
import { summary } from './messages/summary.ts';
import type { MailSettings, OutgoingMail } from './outgoing-mail.ts';

/** The mail, or why it has nothing to say any more. */
export type Composed = { mail: OutgoingMail } | { moot: 'withdrawn' | 'expired'; reason: string };

const ABOUT_A_REQUEST = { notification, confirmation, reminder, overdue };

/** Writes the mail that a row of the outbox stands for, from what is stored now. Throws only when the store does. */
export async function compose(
  store: Store,
  row: ClaimedMail,
  { settings, now }: { settings: MailSettings; now: number },
): Promise<Composed> {
  const { kind, resends } = row;
  if (kind === 'summary') {
    const week = row.week ?? '';
    return {
      mail: summary(await weekFigures(store, week, settings.timeZone), settings, resends),
    };
  }
  const request = await store
    .selectFrom('contact_requests')
    .selectAll()
    .where('id', '=', row.request_id ?? '')
    .executeTakeFirst();
  if (request === undefined) return { moot: 'withdrawn', reason: 'erased' };
  return whyMoot(request, kind, now) ?? { mail: ABOUT_A_REQUEST[kind](request, settings, resends) };
}

/** An alert that waited in the outbox while the mail server was away may be out of date. */
function whyMoot(request: StoredRequest, kind: RequestMailKind, now: number): Composed | undefined {
  if (kind !== 'reminder' && kind !== 'overdue') return undefined;
  if (request.replied_at !== null) return { moot: 'withdrawn', reason: 'replied' };
  if (kind === 'reminder' && now >= replyDueAt(request.received_at))
    return { moot: 'expired', reason: 'overdue' };
  return undefined;
}
