import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { hasCode } from '../../server/errors.ts';
import { SMTP_UNSET, sortFailure } from '../../server/mail/failures.ts';
import { addressesOf, type Mailbox } from '../../server/mail/mailboxes.ts';
import type { MailSettings } from '../../server/mail/outgoing-mail.ts';
import { asksForLogin, greetingName, smtpPort, smtpTransport } from '../../server/mail/transports/smtp.ts';
import { type Finding, fail, pass } from './finding.ts';
import { domainOf, isPlaceholderDomain } from './placeholders.ts';

/** The mail server must accept our login and a mail for each mailbox where requests are announced. */
export async function checkMailServer(config: MailSettings): Promise<Finding> {
  const { smtpUrl, mailTo } = config;
  if (smtpUrl === undefined) return fail(SMTP_UNSET);
  const server = `${new URL(smtpUrl).hostname}:${smtpPort(smtpUrl)}`;
  const transport = smtpTransport(smtpUrl, { name: greetingName(config) });
  const { signal } = new AbortController();
  for (const to of mailTo) {
    const mail = testMail(to, config);
    try {
      await transport.send(mail, signal, () => true);
    } catch (error) {
      return fail(
        `${server} takes no mail to ${to.address}: ${sortFailure(error, mail, transport).reason}. See docs/mail.md.`,
      );
    }
  }
  const { username } = new URL(smtpUrl);
  const login =
    username === '' || (await asksForLogin(smtpUrl, greetingName(config)))
      ? ''
      : ' No login was asked for, so that of SMTP_URL was not tried.';
  return pass(
    `${server} took a test mail to ${addressesOf(mailTo)}.${login} See that it arrived, not among the spam, and that its headers say dkim=pass.`,
  );
}

/** rspamd scores mail whose Reply-To is in another domain, as a visitor's is. */
const STRANGER: Mailbox = { name: 'A Visitor', address: 'visitor@example.net' };

/** A mail to the agency, with the headers of a notification. */
function testMail(to: Mailbox, { mailFrom, publicOrigin }: MailSettings) {
  const text = `The launch check of ${publicOrigin} sent this mail to see that contact requests reach you. They do: there is nothing to answer. Was it among the spam? Then look at SPF and DMARC in what the check printed, and publish the DKIM key that your mail provider names.`;
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...to, name: '' } },
    name: 'test-mail',
    messageId: `<preflight.${randomUUID()}@${domainOf(mailFrom.address)}>`,
    date: new Date(),
    from: mailFrom,
    to,
    replyTo: STRANGER,
    subject: `Test mail from ${publicOrigin}`,
    text,
    html: String(html`<p>${text}</p>`),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** What receivers look up of the sender's domain: https://www.rfc-editor.org/rfc/rfc7208, https://www.rfc-editor.org/rfc/rfc9989 */
const RECORDS = {
  SPF: { at: '', is: /^v=spf1( |$)/i, example: 'v=spf1 include:spf.provider.example -all' },
  DMARC: { at: '_dmarc.', is: /^v\s*=\s*DMARC1\s*(;|$)/, example: 'v=DMARC1; p=none' },
};

/**
 * The sender's domain must have exactly one such record. That of DMARC may stand at a domain above it:
 * https://www.rfc-editor.org/rfc/rfc9989#section-4.10
 * @throws what `resolveTxt` throws when no DNS server answers.
 */
export async function checkRecord(
  kind: keyof typeof RECORDS,
  { mailFrom }: MailSettings,
  resolveTxt: (name: string) => Promise<string[][]>,
): Promise<Finding> {
  const domain = domainOf(mailFrom.address);
  if (isPlaceholderDomain(domain))
    return fail(`${domain} is a placeholder. Set MAIL_FROM to an address of your own domain first.`);
  const { at, is, example } = RECORDS[kind];
  const labels = domain.split('.');
  const above =
    kind === 'SPF' ? [] : labels.slice(1, -1).map((_, place) => labels.slice(place + 1).join('.'));
  for (const name of [domain, ...above].map((each) => at + each)) {
    const texts = await resolveTxt(name).catch((error: unknown) => {
      if (hasCode(error, 'ENODATA', 'ENOTFOUND')) return [];
      throw error;
    });
    const [record, ...more] = texts.map((parts) => parts.join('')).filter((text) => is.test(text));
    if (record === undefined) continue;
    if (more.length === 0) return pass(`${name} has one ${kind} record: "${record.slice(0, 100)}".`);
    return fail(
      `${name} has more than one ${kind} record, so none counts. Leave one, put together from all.`,
    );
  }
  const name = at + domain;
  return fail(
    `${name} has no ${kind} record, so mail is taken for spam. Add a TXT record at ${name} as your mail provider says, such as "${example}".`,
  );
}
