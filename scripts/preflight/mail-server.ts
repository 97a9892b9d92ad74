import { html } from 'hono/html';
import { sortFailure } from '../../server/channels/mail/failures.ts';
import { addressesOf, type Mailbox } from '../../server/channels/mail/mailboxes.ts';
import type { OutgoingMail } from '../../server/channels/mail/outgoing-mail.ts';
import { greetingName, smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import type { Config } from '../../server/config.ts';
import { deliveryAdvice } from '../../server/process/delivery-trouble.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { domainOf } from './agency.ts';
import { type CheckResult, fail, pass } from './report.ts';

interface MailServerParts {
  config: Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom' | 'mailTo' | 'publicOrigin' | 'isPublic'>;
  now: () => number;
  newId: () => string;
}

/** However slowly the server answers. */
const SEND_AT_MOST_MS = 40 * SECOND_MS;

/** The mail server must accept our login and a mail for the mailbox where requests are announced. */
export async function checkMailServer(parts: MailServerParts): Promise<CheckResult> {
  const { smtpUrl, mailDir, mailTo } = parts.config;
  if (smtpUrl === undefined)
    return fail(
      `SMTP_URL is unset: mail is written to ${mailDir}/ and is not sent. Set it, for example SMTP_URL=smtps://user:password@smtp.example.com:465.`,
    );
  const { host } = new URL(smtpUrl);
  const transport = smtpTransport(smtpUrl, { name: greetingName(parts.config) });
  try {
    for (const to of mailTo) await transport.send(testMail(to, parts), AbortSignal.timeout(SEND_AT_MOST_MS));
    return pass(
      `${host} took a test mail to ${addressesOf(mailTo)}. See that it arrived, and not among the spam.`,
    );
  } catch (error) {
    return fail(`${host} takes no mail: ${whyNoMail(error)}`);
  }
}

/** A mail to the agency, sent in the same way as a notification. */
function testMail(
  to: Mailbox,
  { config: { mailFrom, publicOrigin }, now, newId }: MailServerParts,
): OutgoingMail {
  const text = `The launch check of ${publicOrigin} sent this mail to see that contact requests reach you. They do: there is nothing to answer. Was it among the spam? Then look at SPF and DMARC in what the check printed, and publish the DKIM key that your mail provider names.`;
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...to, name: '' } },
    messageId: `<preflight.${newId()}@${domainOf(mailFrom.address)}>`,
    date: new Date(now()),
    from: mailFrom,
    to,
    replyTo: mailFrom,
    subject: `Test mail from ${publicOrigin}`,
    text,
    html: String(html`<p>${text}</p>`),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** In words and codes, and in the server's own words where they cannot contain a password. */
function whyNoMail(error: unknown): string {
  const { reason } = sortFailure(error);
  const says = deliveryAdvice(reason, 'SMTP_URL');
  const theirs = error instanceof Error && 'response' in error ? String(error.response) : '';
  if (theirs === '' || reason.includes('AUTH')) return says;
  return `${says} It said: ${theirs.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)}`;
}
