import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { isLoopback } from '../../../shared/public-origin.ts';
import { splitAddress } from '../../../shared/typed-text.ts';
import type { Config } from '../../config.ts';
import type { Transport } from '../outgoing-mail.ts';

const CONNECT_MS = 30 * SECOND_MS;

/** A server may take five minutes to greet, and ten to answer: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2 */
const GREETING_MS = 5 * MINUTE_MS;
const ANSWER_MS = 10 * MINUTE_MS;

/**
 * Sends over SMTP, one connection a mail, and greets by `name`: some servers refuse the address of a loopback. The URL
 * is `smtp://` or `smtps://`, with user and password in it. A password leaves this machine only over TLS: the login
 * fails at a server that offers no TLS. On this machine, where no one can listen on the way, any certificate is taken.
 */
export function smtpTransport(url: string, { name }: { name: string }): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isHere = isLoopback(hostname);
  const options = {
    url,
    name,
    // These are the ports for submission: https://www.rfc-editor.org/rfc/rfc8314
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    requireTLS: protocol === 'smtp:' && username !== '' && !isHere,
    tls: { rejectUnauthorized: !isHere },
    // This time covers all that comes before the login: connecting, the greeting, the answers to EHLO and STARTTLS, and TLS.
    connectionTimeout: CONNECT_MS + 4 * GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    // Otherwise what is cut off would still be written for five seconds.
    socketCloseTimeout: 0,
  };
  return {
    async send(mail, signal, assertHeld) {
      const transport = createTransport({ ...options, getSocket: socketWithin(CONNECT_MS, signal) });
      transport.use('stream', ({ message }, done) => {
        message.processFunc((stream) => Readable.from(onceAsked(stream, assertHeld), { objectMode: false }));
        done();
      });
      await transport.sendMail({ ...mail, signal });
    },
    password: decodeURIComponent(password),
  };
}

/** Gives the mail out once the server asks for it, unless the row may be another worker's by then. */
async function* onceAsked(mail: AsyncIterable<unknown>, assertHeld: () => Promise<void>) {
  await assertHeld();
  yield* mail;
}

/** Connects apart from nodemailer, which would count a slow greeting as a slow connection. */
function socketWithin(timeout: number, signal: AbortSignal): SMTPTransportGetSocket {
  return ({ host, port }, done) => {
    const connection = connect({ host, port: Number(port), signal, timeout });
    const timedOut = Object.assign(new Error(`connect ETIMEDOUT ${host}:${port}`), { code: 'ETIMEDOUT' });
    const giveUp = () => connection.destroy(timedOut);
    connection.once('error', done).once('timeout', giveUp);
    connection.once('connect', () => {
      connection.off('error', done).off('timeout', giveUp);
      done(null, { connection });
    });
  };
}

/** A mail server is greeted by the site's own name, or by the sender's domain where the site has none. */
export function greetingName({ isPublic, publicOrigin, mailFrom }: Config): string {
  const { hostname } = new URL(publicOrigin);
  return isPublic && /[a-z]$/.test(hostname) ? hostname : splitAddress(mailFrom.address)[1];
}

/** Stands in for a mail server that is not set on a public site. Once one is, heal.ts makes due what waits. */
export const noTransport: Transport = {
  async send() {
    throw Object.assign(new Error('SMTP_URL is unset'), { code: 'ECONFIG' });
  },
};
