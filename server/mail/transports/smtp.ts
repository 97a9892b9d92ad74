import { connect, type TcpNetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { isLoopback } from '../../../shared/public-origin.ts';
import type { MailSettings, Transport } from '../outgoing-mail.ts';

/**
 * How long a server may take, in milliseconds, as the standard says: to greet five minutes, and to answer, most of all
 * the end of a mail, ten: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2
 */
const TIMEOUTS = { connection: 30 * SECOND_MS, greeting: 5 * MINUTE_MS, socket: 10 * MINUTE_MS };

export type SmtpTimeouts = typeof TIMEOUTS;

/**
 * Sends over SMTP, one connection a mail, and greets by `name`: some servers refuse the address of a loopback. The URL is
 * `smtp://` or `smtps://`, with user and password in it. A password
 * leaves this machine only over TLS: the login fails at a server that offers no TLS. On this machine, where no one can
 * listen on the way, any certificate is taken.
 */
export function smtpTransport(
  url: string,
  { name, timeouts = TIMEOUTS }: { name: string; timeouts?: SmtpTimeouts | undefined },
): Transport {
  const { hostname, password } = new URL(url);
  const options = {
    url,
    name,
    port: smtpPort(url),
    requireTLS: mustEncrypt(url),
    tls: { rejectUnauthorized: !isLoopback(hostname) },
    // All that comes before the login: connecting, the greeting, the answers to EHLO and STARTTLS, and TLS.
    connectionTimeout: timeouts.connection + 4 * timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    // Otherwise what is cut off would still be written for five seconds.
    socketCloseTimeout: 0,
  };
  return {
    async send(mail, signal, isHeld) {
      const getSocket: SMTPTransportGetSocket = ({ host, port }, done) =>
        openSocket({ host, port: Number(port), signal, timeout: timeouts.connection }, done);
      const transport = createTransport({ ...options, getSocket });
      transport.use('stream', ({ message }, done) => {
        message.processFunc((stream) => Readable.from(onceAsked(stream, isHeld), { objectMode: false }));
        done();
      });
      await transport.sendMail({ ...mail, signal });
    },
    password: decodeURIComponent(password),
  };
}

/** Gives the mail out once the server asks for it, or never, when the lease has ended meanwhile: the signal then ends it. */
async function* onceAsked(mail: AsyncIterable<unknown>, isHeld: () => Promise<boolean>) {
  if (!(await isHeld())) await new Promise(() => {});
  yield* mail;
}

/** nodemailer would count a slow greeting as a slow connection. */
function openSocket(
  { timeout, ...to }: Pick<TcpNetConnectOpts, 'host' | 'port' | 'signal' | 'timeout'>,
  done: Parameters<SMTPTransportGetSocket>[1],
): void {
  const connection = connect(to);
  const timedOut = Object.assign(new Error(`connect ETIMEDOUT ${to.host}:${to.port}`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => connection.destroy(timedOut), timeout);
  connection.once('error', done).once('close', () => clearTimeout(timer));
  connection.once('connect', () => {
    clearTimeout(timer);
    connection.off('error', done);
    done(null, { connection });
  });
}

/** Without a port in the URL, those for submission: https://www.rfc-editor.org/rfc/rfc8314 */
function smtpPort(url: string): number {
  const { protocol, port } = new URL(url);
  return Number(port) || (protocol === 'smtps:' ? 465 : 587);
}

/** The name by which a mail server is greeted: the site's own, or the sender's domain where the site has none. */
export function greetingName({ isPublic, publicOrigin, mailFrom }: MailSettings): string {
  const { hostname } = new URL(publicOrigin);
  return isPublic && /[a-z]$/.test(hostname) ? hostname : mailFrom.address.replace(/^.*@/, '');
}

/** For a public site without a mail server: what waits goes out once one is set. */
export const noTransport: Transport = {
  async send() {
    throw Object.assign(new Error('SMTP_URL is unset'), { code: 'ECONFIG' });
  },
};

function mustEncrypt(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
}
