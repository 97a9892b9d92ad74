import { REPLY_WITHIN_HOURS } from '../../../../business/promises.ts';
import { weekdayTime } from '../../../readable.ts';
import { remindAt, replyDueAt } from '../../../replies/reply-clock.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import type { MailSettings, OutgoingMail } from '../outgoing-mail.ts';
import { requestMail } from './request-mail.ts';

/**
 * Tells the agency that a request still waits shortly before its reply is due. It names the time itself rather than
 * the hours left, so that it stays true however late it arrives.
 */
export function reminder(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { phone, received_at } = request;
  const subject = `Reply due by ${weekdayTime(replyDueAt(received_at), settings.timeZone)}`;
  return requestMail(request, settings, {
    kind: 'reminder',
    resends,
    date: remindAt(received_at),
    subject,
    preview: `Nobody has marked it as replied. Phone ${phone}`,
    heading: 'Still waiting for a reply',
    state: 'due soon',
    opening: `Nobody has marked this request as replied, and we promise a reply within ${REPLY_WITHIN_HOURS} hours.`,
    due: 'Reply due by',
  });
}
