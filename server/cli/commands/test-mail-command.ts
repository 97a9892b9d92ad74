import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { CommandError } from '../../errors.ts';
import { classifyFailure } from '../../mail/mail-failures.ts';
import type { Mailbox } from '../../mail/mailboxes.ts';
import { mailParts, type OutgoingMail } from '../../mail/outgoing-mail.ts';
import { greetingName, smtpTransport } from '../../mail/transports/smtp.ts';
import { SMTP_UNSET } from '../../problems.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';

export function addTestMail(program: Command, { clock, config, console }: CommandContext): void {
  program
    .command('test-mail')
    .description('send a test mail to each in MAIL_TO, and say how that ended')
    .action(async () => {
      const settings = config();
      const { smtpUrl, mailTo } = settings;
      if (smtpUrl === undefined) throw new CommandError(SMTP_UNSET);
      const transport = smtpTransport(smtpUrl, { name: greetingName(settings) });
      const { hostname } = new URL(smtpUrl);
      let refused = 0;
      for (const to of mailTo) {
        const mail = testMail(to, settings, clock());
        try {
          await transport.send(mail, new AbortController().signal, async () => {});
          console.log(`${to.address}: ${hostname} took it.`);
        } catch (error) {
          console.log(`${to.address}: ${classifyFailure(error, transport).reason}`);
          refused += 1;
        }
      }
      if (refused > 0) throw new CommandError(`${countOf(refused, 'mail')} did not leave. See docs/mail.md.`);
      console.log('See that it arrived, not among the spam, and that its headers say dkim=pass.');
    });
}

/** rspamd scores mail whose Reply-To is in another domain, as a visitor's is. */
const STRANGER: Mailbox = { name: 'A Visitor', address: 'visitor@example.net' };

/** Writes a mail to the agency with the headers of a notification. */
function testMail(to: Mailbox, { mailFrom: from, publicOrigin }: Config, now: number): OutgoingMail {
  const text = `A test mail from ${publicOrigin}: this is how contact requests reach you. There is nothing to answer. Was it among the spam? Then see what status says of SPF and DMARC, and publish the DKIM key that your mail provider names.`;
  return {
    ...mailParts(`test-mail.${randomUUID()}`, { from, to, replyTo: STRANGER }),
    date: new Date(now),
    subject: `Test mail from ${publicOrigin}`,
    text,
    html: `<p>${text}</p>`,
  };
}
