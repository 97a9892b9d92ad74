import { sortFailure } from '../../server/channels/mail/failures.ts';

/** By what `sortFailure` says of it. The first that fits: a refused login, say, also names the command it came in. */
const TROUBLES: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'its name cannot be found. Correct the host in SMTP_URL'],
  [/ECONNREFUSED/, 'nothing listens there. Correct host and port in SMTP_URL, or start the mail server'],
  [
    /ETIMEDOUT|EABORT/,
    'it does not answer in time. Correct host and port in SMTP_URL; many hosting providers block port 25, so try 587 or 465',
  ],
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
 * Why the mail server took no mail, and what to do, in words and codes. The server's own words follow where they
 * cannot repeat a password.
 */
export function smtpTrouble(error: unknown): string {
  const { reason } = sortFailure(error);
  const [, words = 'something failed'] = TROUBLES.find(([pattern]) => pattern.test(reason)) ?? [];
  return `${words} (${reason}).${reason.includes('AUTH') ? '' : theirWords(error)}`;
}

function theirWords(error: unknown): string {
  if (!(error instanceof Error && 'response' in error && typeof error.response === 'string')) return '';
  return ` It said: ${error.response.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)}`;
}
