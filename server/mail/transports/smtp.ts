import { createTransport } from 'nodemailer';
import type { Transport } from './transport.ts';

const SECOND = 1000;

/** The longest that one delivery takes, in milliseconds, however slowly the server answers. */
export const SMTP_TOTAL_MS = 120 * SECOND;

/** Sends over SMTP, one connection a mail. The URL is `smtp://` or `smtps://`, with user and password in it. */
export function smtpTransport(url: string): Transport {
  const transporter = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transporter.sendMail({ ...mail, signal: AbortSignal.timeout(SMTP_TOTAL_MS) });
    },
    close: () => transporter.close(),
  };
}
