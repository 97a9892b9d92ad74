import { type SmtpTimeouts, smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import type { Config } from '../../server/config.ts';
import { fail, type Outcome, pass, warn } from './outcome.ts';
import { smtpTrouble } from './smtp-trouble.ts';
import { testMail } from './test-mail.ts';

export interface MailServerParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'publicOrigin'>;
  /** Whether to send a mail, beyond logging in. */
  sendsMail: boolean;
  timeouts: SmtpTimeouts;
  now: () => number;
  newId: () => string;
}

/** The mail server must let us in and take a mail for the mailbox where requests are announced. */
export async function checkMailServer({
  config,
  sendsMail,
  timeouts,
  now,
  newId,
}: MailServerParts): Promise<Outcome> {
  const { smtpUrl, mailTo } = config;
  if (smtpUrl === undefined)
    return fail(
      'SMTP_URL is unset: mail is written to var/mail/ and reaches nobody. Set it, for example SMTP_URL=smtps://user:password@smtp.example.com:465.',
    );
  const { host } = new URL(smtpUrl);
  const transport = smtpTransport(smtpUrl, timeouts);
  try {
    await transport.verify();
    if (!sendsMail) return warn(`${host} lets us in. No test mail was sent, because of --no-mail.`);
    await transport.send(testMail(config, { date: new Date(now()), id: newId() }));
    return pass(
      `${host} took a test mail to ${mailTo.address}. See that it arrived, and not among the spam.`,
    );
  } catch (error) {
    return fail(`${host} takes no mail: ${smtpTrouble(error)}`);
  } finally {
    transport.close();
  }
}
