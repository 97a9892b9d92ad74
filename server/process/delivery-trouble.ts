interface Trouble {
  /** Matched against the reason of a failure: codes, and an SMTP command or the status of an answer. */
  pattern: RegExp;
  is: string;
  advice: (setting: string) => string;
}

const ports = (setting: string) =>
  setting === 'SMTP_URL'
    ? ': smtps:// with 465 or 2465, smtp:// with 587, 2525 or 2587. Many hosting companies block some of them: docs/deploying/mail.md'
    : '';

/** The first match counts: a refused login, for example, also names its command. */
const TROUBLES: Trouble[] = [
  {
    // A bug, by the name of its error.
    pattern: /^\w*Error\b/,
    is: 'it could not be composed',
    advice: () => 'Correct what that names in the words or the code, and restart the server',
  },
  {
    pattern: /AUTH|\b53[0458]\b/,
    is: 'it refuses the login',
    advice: (setting) =>
      `Correct user and password in ${setting}, each percent-encoded; some providers want a password made for this alone`,
  },
  {
    pattern: /^410$/,
    is: 'it wants no more events',
    advice: (setting) => `Correct or unset ${setting}`,
  },
  {
    pattern: /^(408|425|429|5\d\d)$/,
    is: 'it answers that it cannot take it now',
    advice: () => 'Wait; if it lasts, look at its own log',
  },
  {
    pattern: /^\d+$/,
    is: 'it refuses with this status',
    advice: (setting) =>
      `Correct ${setting}, give it the secret that is in WEBHOOK_SECRET, or look at its own log`,
  },
  {
    pattern: /\b4\d\d\b/,
    is: 'it asks to come back later, as greylisting does',
    advice: () => 'Wait; if it lasts for hours, ask your mail provider',
  },
  {
    pattern: /RCPT TO/,
    is: 'it refuses the recipient',
    advice: () => 'Correct MAIL_TO, or ask the mailbox’s provider',
  },
  {
    pattern: /MAIL FROM/,
    is: 'it refuses the sender',
    advice: () => 'Set MAIL_FROM to an address that this account may send from',
  },
  {
    pattern: /DATA|\b5\d\d\b/,
    is: 'it refuses the mail itself',
    advice: () => 'Ask your mail provider why',
  },
  {
    // What the resolvers say when no DNS server answers. That a name does not exist, one has to answer.
    pattern: /ETIMEOUT|EAI_AGAIN/,
    is: 'no DNS server says where it is',
    advice: () => 'Correct the DNS of this machine, in /etc/resolv.conf',
  },
  {
    pattern: /EDNS|ENOTFOUND/,
    is: 'its name cannot be found',
    advice: (setting) => `Correct the host in ${setting}`,
  },
  {
    pattern: /ECONNREFUSED/,
    is: 'nothing listens there',
    advice: (setting) => `Start it, or correct host and port in ${setting}${ports(setting)}`,
  },
  {
    pattern: /TIMEDOUT|TIMEOUT|EABORT|EHOSTUNREACH|ENETUNREACH/,
    is: 'it does not answer',
    advice: (setting) => `If it lasts, correct host and port in ${setting}${ports(setting)}`,
  },
  {
    pattern: /CERT|SIGNATURE|ISSUER|ALTNAME/,
    is: 'its TLS certificate is not valid for that name',
    advice: (setting) => `Correct the host in ${setting}, or renew the certificate`,
  },
  {
    pattern: /TLS|SSL|EPROTO\b/,
    is: 'it does not speak TLS as asked',
    advice: (setting) => `Correct scheme and port in ${setting}${ports(setting)}`,
  },
  {
    pattern: /HPE|SOCKET|ECONN|EPROTOCOL/,
    is: 'it closed the connection without an answer that can be read',
    advice: (setting) => `If it lasts, correct scheme and port in ${setting}${ports(setting)}`,
  },
];

/** Why something was not delivered, in a few words and the codes of the failure. */
export function deliveryTrouble(reason: string): string {
  return `${troubleOf(reason)?.is ?? 'something failed'} (${reason})`;
}

/** The same, and what to do. `setting` is the one that says where it goes. */
export function deliveryAdvice(reason: string, setting: string): string {
  const advice = troubleOf(reason)?.advice(setting) ?? `If it lasts, look at ${setting}`;
  return `${deliveryTrouble(reason)}. ${advice}.`;
}

function troubleOf(reason: string): Trouble | undefined {
  return TROUBLES.find(({ pattern }) => pattern.test(reason));
}
