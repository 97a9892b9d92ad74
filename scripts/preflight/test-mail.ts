import type { OutgoingMail } from '../../server/channels/mail/outgoing-mail.ts';
import type { Config } from '../../server/config.ts';
import { escapeHtml } from '../../server/escape-html.ts';
import { domainOf } from './domain-of.ts';

/** A mail to the agency that goes the way a notification goes. */
export function testMail(
  { mailFrom, mailTo, publicOrigin }: Pick<Config, 'mailFrom' | 'mailTo' | 'publicOrigin'>,
  { date, id }: { date: Date; id: string },
): OutgoingMail {
  const text = `The launch check of ${publicOrigin} sent this mail to see that contact requests reach you. They do: there is nothing to answer. Was it among the spam? Then look at SPF, DKIM and DMARC in what the check printed.`;
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...mailTo, name: '' } },
    messageId: `<preflight.${id}@${domainOf(mailFrom.address)}>`,
    date,
    from: mailFrom,
    to: mailTo,
    replyTo: mailFrom,
    subject: `Test mail from ${publicOrigin}`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
