/** Stands for the setting in an advice. */
const SETTING = '%';
/** Stands for what is to be known of the ports of SMTP. */
const PORTS = '§';

/**
 * What a reason is matched against, what it means, and what to do. A reason has codes, and an SMTP command or the
 * status of an answer. The first match counts: a refused login, for example, also names its command.
 */
const TROUBLES: [pattern: RegExp, is: string, advice: string][] = [
  // A bug, by the name of its error.
  [
    /^\w*Error\b/,
    'it could not be composed',
    'Correct what that names in the words or the code, and restart the server',
  ],
  [
    /\b(4\d\d|421) (\d\.\d+\.\d+ )?AUTH/,
    'it takes no login now',
    'Wait; if it lasts for hours, ask your mail provider',
  ],
  [
    /AUTH|\b53[0458]\b/,
    'it refuses the login',
    'Correct user and password in %, each percent-encoded; some providers want a password made for this alone',
  ],
  [/^ECONFIG/, 'no mail server is set', 'Set %§'],
  [/^410$/, 'it wants no more events', 'Correct or unset %'],
  [
    /^(408|425|429|5\d\d)$/,
    'it answers that it cannot take it now',
    'Wait; if it lasts, look at its own log',
  ],
  [
    /^\d+$/,
    'it refuses with this status',
    'Correct %, give it the secret that is in WEBHOOK_SECRET, or look at its own log',
  ],
  [
    /\b4\d\d\b/,
    'it asks to come back later, as greylisting does',
    'Wait; if it lasts for hours, ask your mail provider',
  ],
  [
    /\b5\.4\.5\b/,
    'the quota of this account is used up',
    'Wait for the next day, or ask your mail provider for more',
  ],
  [/\b5\.2\.2\b|\b552\b/, 'the mailbox is full', 'Wait, or tell its owner'],
  [
    /\b5\.7\.\d+\b/,
    'it does not let this account send there: a sandbox, a block list, or a sender that is not verified',
    'Verify the domain of MAIL_FROM with your mail provider, or ask it why',
  ],
  [/RCPT TO/, 'it refuses the recipient', 'Correct MAIL_TO, or ask the mailbox’s provider'],
  [/MAIL FROM/, 'it refuses the sender', 'Set MAIL_FROM to an address that this account may send from'],
  [/DATA|\b5\d\d\b/, 'it refuses the mail itself', 'Ask your mail provider why'],
  // What the resolvers say when no DNS server answers. That a name does not exist, one has to answer.
  [
    /ETIMEOUT|EAI_AGAIN/,
    'no DNS server says where it is',
    'Correct the DNS of this machine, in /etc/resolv.conf',
  ],
  [/EDNS|ENOTFOUND/, 'its name cannot be found', 'Correct the host in %'],
  [/ECONNREFUSED/, 'nothing listens there', 'Start it, or correct host and port in %§'],
  [
    /TIMEDOUT|TIMEOUT|EABORT|EHOSTUNREACH|ENETUNREACH/,
    'it does not answer',
    'If it lasts, correct host and port in %§',
  ],
  [/ALTNAME/, 'its TLS certificate is for another name', 'Correct the host in %'],
  [
    /CERT|SIGNATURE/,
    'this machine does not accept its TLS certificate',
    'Renew it, or have it signed by a public authority',
  ],
  [/TLS|SSL|EPROTO\b/, 'it does not speak TLS as asked', 'Correct scheme and port in %§'],
  [
    /HPE|SOCKET|ECONN|EPROTOCOL/,
    'it closed the connection without an answer that can be read',
    'If it lasts, correct scheme and port in %§',
  ],
];

const SMTP_PORTS =
  ': smtps:// with 465 or 2465, smtp:// with 587, 2525 or 2587. Many hosting companies block some of them: docs/deploying/mail.md';

/** Why something was not delivered, in a few words and the codes of the failure. */
export function deliveryTrouble(reason: string): string {
  const [, is = 'something failed'] = troubleOf(reason);
  return `${is} (${reason})`;
}

/** The same, and what to do. `setting` is the one that says where it goes. */
export function deliveryAdvice(reason: string, setting: string): string {
  const [, , advice = 'If it lasts, look at %'] = troubleOf(reason);
  const ports = setting === 'SMTP_URL' ? SMTP_PORTS : '';
  return `${deliveryTrouble(reason)}. ${advice.replace(SETTING, setting).replace(PORTS, ports)}.`;
}

function troubleOf(reason: string) {
  return TROUBLES.find(([pattern]) => pattern.test(reason)) ?? [];
}
