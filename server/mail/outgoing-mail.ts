import type { Mailbox } from '../config.ts';
import type { MailKind, StoredRequest } from '../store/schema.ts';

/** One mail to one recipient, ready for any transport. Made again for a retry it is the same mail. */
export interface OutgoingMail {
  envelope: { from: Mailbox; to: Mailbox };
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The two ends on the agency's side. */
export interface MailSettings {
  mailFrom: Mailbox;
  mailTo: Mailbox;
}

/**
 * What every mail shares: an explicit envelope, so that no address is ever parsed from a string, and a Message-ID
 * fixed by request and kind, so that a mailbox can drop the duplicate of a mail sent twice.
 */
export function mailHead(
  request: StoredRequest,
  kind: MailKind,
  to: Mailbox,
  { mailFrom }: MailSettings,
): Pick<OutgoingMail, 'envelope' | 'messageId' | 'date' | 'from' | 'to' | 'headers'> {
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...to, name: '' } },
    messageId: `<${kind}.${request.id}@${domain}>`,
    date: new Date(request.received_at),
    from: mailFrom,
    to,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
