import { createTransport } from 'nodemailer';
import { SECOND_MS } from '../../../../shared/durations.ts';
import { isLoopback } from '../../../process/loopback.ts';
import type { Transport } from '../outgoing-mail.ts';

/**
 * How long each step of a delivery may take, in milliseconds. `socket` is the longest silence of the server. For the
 * whole there is `longestMs` in mail-channel.ts.
 */
const TIMEOUTS = { connection: 10 * SECOND_MS, greeting: 10 * SECOND_MS, socket: 60 * SECOND_MS };

export type SmtpTimeouts = typeof TIMEOUTS;

/**
 * Sends over SMTP, one connection a mail. The URL is `smtp://` or `smtps://`, with user and password in it. A password
 * leaves this machine only over TLS: the login fails at a server that offers no TLS.
 */
export function smtpTransport(url: string, timeouts = TIMEOUTS): Transport {
  const transporter = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    // A part of the connection's time: what is left is for an address from before, while no DNS server answers.
    dnsTimeout: timeouts.connection / 2,
    socketTimeout: timeouts.socket,
    // Otherwise what is cut off would still be written for five seconds.
    socketCloseTimeout: 0,
  });
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...mail, signal });
    },
  };
}

/** For a public site without a mail server: what waits goes out once one is set. */
export const noTransport: Transport = {
  async send() {
    throw Object.assign(new Error('SMTP_URL is unset.'), { code: 'ECONFIG' });
  },
};

function mustEncrypt(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname);
}
