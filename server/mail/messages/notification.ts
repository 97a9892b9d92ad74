import { brand } from '../../../business/brand.ts';
import { replyDueAt } from '../../replies/reply-clock.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { factLine } from './fact-line.ts';
import { type Html, html } from './html.ts';
import { ledger } from './ledger.ts';
import { passage } from './passage.ts';
import { wrap } from './plain-text.ts';
import { readableTime } from './readable-time.ts';
import { sheet } from './sheet.ts';
import { telephoneLink } from './telephone-link.ts';

const HEADING = 'New consultation request';
/** Marks a subject, so that a mail program can sort it. */
const SUSPECTED = '[Suspected spam] ';
const HOW_TO_REPLY = 'Reply to this mail to write to them.';

/** Tells the agency that somebody asks for a consultation. Answering it writes to the visitor. */
export function notification(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { name, phone, email, received_at, suspicion } = request;
  const received = readableTime(received_at, settings.timeZone);
  const replyBy = readableTime(replyDueAt(received_at), settings.timeZone);
  const subject = `${suspicion === null ? '' : SUSPECTED}${HEADING}: ${name}`;
  const warning = suspicion === null ? [] : [`Suspected spam: ${suspicion}. They got no confirmation.`];
  return {
    ...mailHead(
      { kind: 'notification', about: request.id, date: request.received_at, resends },
      settings.mailTo,
      settings,
    ),
    replyTo: { name, address: email },
    subject,
    text: `${brand.name}

${HEADING}
${warning.map((words) => `\n${wrap(words)}\n`).join('')}
${wrap(name, 'Name:         ')}
${wrap(phone, 'Phone:        ')}
Email:        ${email}

Received:     ${received}
Reply due by: ${replyBy}

${wrap(HOW_TO_REPLY)}
`,
    html: sheet({
      subject,
      preview: `Reply due by ${replyBy}. Phone ${phone}`,
      heading: HEADING,
      state: { words: 'to answer', colour: 'stamp' },
      blocks: [
        ...warning.map(passage),
        ledger([
          factLine({ label: 'Name', value: name, face: 'text', weight: 'bold' }),
          factLine({ label: 'Phone', value: phone, face: 'figures', href: telephoneLink(phone) }),
          factLine({ label: 'Email', value: breakable(email), face: 'text', href: mailtoLink(email) }),
          factLine({ label: 'Received', value: received, face: 'figures' }),
          factLine({ label: 'Reply due by', value: replyBy, face: 'figures', due: true }),
        ]),
        passage(HOW_TO_REPLY),
      ],
    }),
  };
}

/** An address may hold `?`, `&` and `%`, which mean something else in a link. */
function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** An address too long for its line breaks before the `@` or a dot, where that is enough. */
function breakable(email: string): Html {
  const [first = '', ...rest] = email.split(/(?=[@.])/);
  return html`${first}${rest.map((part) => html`<wbr>${part}`)}`;
}
