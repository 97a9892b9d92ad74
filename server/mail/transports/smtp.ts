import { createTransport } from 'nodemailer';
import { SECOND_MS } from '../../../shared/durations.ts';
import { isLoopback } from '../../../shared/public-origin.ts';
import type { Mailbox } from '../mailboxes.ts';
import type { Transport } from '../outgoing-mail.ts';

/**
 * How long each step of a delivery may take, in milliseconds. `socket` is the longest silence of the server. For the
 * whole there is `longestMs` in mail-channel.ts.
 */
const TIMEOUTS = { connection: 10 * SECOND_MS, greeting: 10 * SECOND_MS, socket: 60 * SECOND_MS };

export type SmtpTimeouts = typeof TIMEOUTS;

interface SmtpOptions {
  /** Whom the server greets: by our own name, because some refuse the address of a loopback. */
  name: string;
  timeouts?: SmtpTimeouts | undefined;
}

/**
 * Sends over SMTP, one connection a mail. The URL is `smtp://` or `smtps://`, with user and password in it. A password
 * leaves this machine only over TLS: the login fails at a server that offers no TLS. On this machine, where no one can
 * listen on the way, any certificate is taken.
 */
export function smtpTransport(url: string, { name, timeouts = TIMEOUTS }: SmtpOptions): Transport {
  const isHere = isLoopback(new URL(url).hostname);
  const transporter = createTransport({
    url,
    name,
    requireTLS: mustEncrypt(url),
    tls: { rejectUnauthorized: !isHere },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    // Half of the connection's time: the rest is for trying a cached address when DNS does not answer.
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

/** The name by which a mail server is greeted: the site's own, or the sender's domain where the site has none. */
export function greetingName({
  isPublic,
  publicOrigin,
  mailFrom,
}: {
  isPublic: boolean;
  publicOrigin: string;
  mailFrom: Mailbox;
}): string {
  const { hostname } = new URL(publicOrigin);
  return isPublic && /[a-z]$/.test(hostname) ? hostname : mailFrom.address.replace(/^.*@/, '');
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
