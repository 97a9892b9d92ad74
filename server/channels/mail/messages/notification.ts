import { readableTime } from '../../../readable.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import type { MailSettings, OutgoingMail } from '../outgoing-mail.ts';
import { contactCard } from './contact-card.ts';
import { requestMail } from './request-mail.ts';

const HEADING = 'New consultation request';

/**
 * Tells the agency that somebody asks for a consultation. Their card comes with it, unless they may be spam: an
 * address book is no place for a stranger's words.
 */
export function notification(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { phone, received_at, reply_due_at, suspicion } = request;
  const mail = requestMail(request, settings, {
    kind: 'notification',
    resends,
    date: received_at,
    subject: HEADING,
    preview: `Reply due by ${readableTime(reply_due_at, settings.timeZone)}. Phone ${phone}`,
    heading: HEADING,
    state: 'to answer',
    due: 'Reply due by',
  });
  return suspicion === null ? { ...mail, attachments: [contactCard(request)] } : mail;
}
