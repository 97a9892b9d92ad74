import { connect } from 'node:net';
import { sortFailure } from '../../server/channels/mail/failures.ts';
import { addressesOf, type Mailbox } from '../../server/channels/mail/mailboxes.ts';
import type { OutgoingMail } from '../../server/channels/mail/outgoing-mail.ts';
import { type SmtpTimeouts, smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import type { Config } from '../../server/config.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { domainOf } from './agency.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

export interface MailServerParts {
  config: Pick<Config, 'smtpUrl' | 'mailDir' | 'mailFrom' | 'mailTo' | 'publicOrigin'>;
  /** Whether to send a mail, beyond logging in. */
  sendsMail: boolean;
  timeouts: SmtpTimeouts;
  now: () => number;
  newId: () => string;
  /** What else to try on a server that cannot be reached. Unset: the usual ones. */
  ports?: readonly number[];
}

/** The ports on which mail providers take mail from programs. Hosting providers block some of them, and 25 nearly always. */
const SUBMISSION_PORTS = [465, 587, 2465, 2525, 2587];

/** Those on which TLS starts at once: `smtps://`. On the others it starts with STARTTLS: `smtp://`. */
const TLS_AT_ONCE = new Set([465, 2465]);

/** However slowly the server answers. */
const SEND_AT_MOST_MS = 40 * SECOND_MS;

/** The mail server must accept our login and a mail for the mailbox where requests are announced. */
export async function checkMailServer({
  config,
  sendsMail,
  timeouts,
  now,
  newId,
  ports = SUBMISSION_PORTS,
}: MailServerParts): Promise<Outcome> {
  const { smtpUrl, mailDir, mailTo } = config;
  if (smtpUrl === undefined)
    return fail(
      `SMTP_URL is unset: mail is written to ${mailDir}/ and is not sent. Set it, for example SMTP_URL=smtps://user:password@smtp.example.com:465.`,
    );
  const { host } = new URL(smtpUrl);
  const transport = smtpTransport(smtpUrl, timeouts);
  try {
    await transport.verify();
    if (!sendsMail) return warn(`${host} lets us in. No test mail was sent, because of --no-mail.`);
    for (const to of mailTo)
      await transport.send(
        testMail(config, { to, date: new Date(now()), id: newId() }),
        AbortSignal.timeout(SEND_AT_MOST_MS),
      );
    return pass(
      `${host} took a test mail to ${addressesOf(mailTo)}. See that it arrived, and not among the spam.`,
    );
  } catch (error) {
    const trouble = `${host} takes no mail: ${smtpTrouble(error)}`;
    if (!UNREACHED.test(sortFailure(error).reason)) return fail(trouble);
    return fail(`${trouble} ${await otherWays(smtpUrl, ports, timeouts.connection)}`);
  } finally {
    transport.close();
  }
}

/** The reasons of `sortFailure` for a connection that was not made. */
const UNREACHED = /ECONNREFUSED|ETIMEDOUT|EABORT|EHOSTUNREACH|ENETUNREACH/;

/** Which ports of the same server can be reached from here, and what to set for each. */
async function otherWays(smtpUrl: string, ports: readonly number[], timeoutMs: number): Promise<string> {
  const { hostname } = new URL(smtpUrl);
  const reached = await Promise.all(ports.map((port) => canConnect(hostname, port, timeoutMs)));
  const open = ports.filter((_, index) => reached[index]);
  if (open.length === 0)
    return `Nor does it answer on ${ports.join(', ')}. Either the host is wrong, or this machine's provider blocks mail: docs/deploying/mail.md.`;
  const ways = open.map(
    (port) => `${TLS_AT_ONCE.has(port) ? 'smtps' : 'smtp'}://user:password@${hostname}:${port}`,
  );
  return `From here it can be reached with SMTP_URL=${ways.join(' or SMTP_URL=')}.`;
}

function canConnect(host: string, port: number, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout });
    const end = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** A mail to the agency, sent in the same way as a notification. */
function testMail(
  { mailFrom, publicOrigin }: Pick<Config, 'mailFrom' | 'publicOrigin'>,
  { to, date, id }: { to: Mailbox; date: Date; id: string },
): OutgoingMail {
  const text = `The launch check of ${publicOrigin} sent this mail to see that contact requests reach you. They do: there is nothing to answer. Was it among the spam? Then look at SPF, DKIM and DMARC in what the check printed.`;
  return {
    envelope: { from: { ...mailFrom, name: '' }, to: { ...to, name: '' } },
    messageId: `<preflight.${id}@${domainOf(mailFrom.address)}>`,
    date,
    from: mailFrom,
    to,
    replyTo: mailFrom,
    subject: `Test mail from ${publicOrigin}`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Matched against the reason from `sortFailure`. The first match counts: a refused login, for example, also names its
 * command.
 */
const TROUBLES: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'its name cannot be found. Correct the host in SMTP_URL'],
  [/ECONNREFUSED/, 'nothing listens there. Correct host and port in SMTP_URL, or start the mail server'],
  [/ETIMEDOUT|EABORT/, 'it does not answer in time. Correct host and port in SMTP_URL'],
  [
    /WRONG_VERSION/,
    'it does not speak TLS as asked. Use smtps:// with port 465, and smtp:// with port 587, in SMTP_URL',
  ],
  [
    /CERT|SIGNATURE|ALTNAME/,
    'its TLS certificate is not valid for that host. Put the name that is in the certificate in SMTP_URL, or have it renewed',
  ],
  [
    /ETLS|EREQUIRETLS|TLS|SSL/,
    'it offers no TLS, and without TLS no password is sent. Use smtps:// in SMTP_URL',
  ],
  [
    /AUTH|\b53[0458]\b/,
    'it refuses the login. Correct user and password in SMTP_URL, each percent-encoded; some providers want a password made for this alone',
  ],
  [/EPROTOCOL/, 'what answers there is no mail server. Correct host and port in SMTP_URL'],
  [/RCPT TO/, 'it refuses the recipient. Correct MAIL_TO, or ask the mailbox’s provider'],
  [/MAIL FROM/, 'it refuses the sender. Set MAIL_FROM to an address that this account may send from'],
  [/DATA/, 'it refuses the mail itself. Ask your mail provider why'],
];

/**
 * Why the mail server took no mail, and what to do, in words and codes. Adds the server's own words where they cannot
 * contain a password.
 */
function smtpTrouble(error: unknown): string {
  const { reason } = sortFailure(error);
  const [, words = 'something failed'] = TROUBLES.find(([pattern]) => pattern.test(reason)) ?? [];
  return `${words} (${reason}).${reason.includes('AUTH') ? '' : theirWords(error)}`;
}

function theirWords(error: unknown): string {
  if (!(error instanceof Error && 'response' in error && typeof error.response === 'string')) return '';
  return ` It said: ${error.response.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)}`;
}
