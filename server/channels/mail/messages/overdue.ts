import { REPLY_WITHIN_HOURS } from '../../../../business/promises.ts';
import { weekdayTime } from '../../../readable.ts';
import { replyDueAt } from '../../../replies/reply-clock.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import type { MailSettings, OutgoingMail } from '../outgoing-mail.ts';
import { requestMail } from './request-mail.ts';

/** Tells the agency that the promised time has passed without a reply. */
export function overdue(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { phone, received_at } = request;
  const dueAt = replyDueAt(received_at);
  return requestMail(request, settings, {
    kind: 'overdue',
    resends,
    date: dueAt,
    subject: `Reply overdue since ${weekdayTime(dueAt, settings.timeZone)}`,
    preview: `Nobody has marked it as replied. Phone ${phone}`,
    heading: 'A reply is overdue',
    state: 'overdue',
    opening: `We promised a reply within ${REPLY_WITHIN_HOURS} hours, and nobody has marked this request as replied.`,
    due: 'Overdue since',
  });
}
