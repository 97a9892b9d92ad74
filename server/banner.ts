import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { addressesOf } from './mail/mailboxes.ts';
import type { Started } from './start.ts';

/** A program that started the server finds the port in this line of its output. */
export const LISTENING = /^The site is on http:\/\/.+:(\d+)$/;

/** Says where the site is, and where requests and mails go. */
export function banner(
  { database, smtpUrl, isPublic, mailTo, mailDir }: Config,
  { host, port }: Started,
): string {
  const isHere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const shownHost = isHere ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  let mail = `No mail is sent until SMTP_URL is set: it ${isPublic ? 'waits' : `is written to ${mailDir}/`}.`;
  if (smtpUrl !== undefined)
    mail = `Mail is sent through ${new URL(smtpUrl).host}; requests are announced to ${addressesOf(mailTo)}.`;
  return `
The site is on http://${shownHost}:${port}
Contact requests are kept in ${database.name}
${mail}
`;
}
