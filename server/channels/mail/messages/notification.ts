import { readableTime } from '../../../replies/readable.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { type Copy, firstCopy, type MailSettings, type OutgoingMail } from '../outgoing-mail.ts';
import { contactCard } from './contact-card.ts';
import { requestMail } from './request-mail.ts';

const HEADING = 'New consultation request';

/**
 * Tells the agency that a visitor asks for a consultation. Attaches their contact card, unless the request may be spam:
 * a spammer's words do not belong in an address book.
 */
export function notification(
  request: StoredRequest,
  settings: MailSettings,
  copy: Copy = firstCopy(settings),
): OutgoingMail {
  const { phone, received_at, reply_due_at, suspicion } = request;
  const mail = requestMail(request, settings, {
    kind: 'notification',
    copy,
    date: received_at,
    subject: HEADING,
    preview: `Reply due by ${readableTime(reply_due_at, settings.timeZone)}. Phone ${phone}`,
    heading: HEADING,
    state: 'to answer',
    due: 'Reply due by',
  });
  return suspicion === null ? { ...mail, attachments: [contactCard(request)] } : mail;
}
