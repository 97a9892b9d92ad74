import { brand } from '../../../../business/brand.ts';
import type { RequestMailKind, StoredRequest } from '../../../store/schema.ts';
import { passage } from '../layout/passage.ts';
import { wrap } from '../layout/plain-text.ts';
import { sheet } from '../layout/sheet.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { requestActions } from './request-actions.ts';
import { requestFacts } from './request-facts.ts';

interface Words {
  kind: Exclude<RequestMailKind, 'confirmation'>;
  /** What it tells of happened then, in epoch milliseconds. */
  date: number;
  /** The visitor's name follows. */
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** Where the request stands, in a word or two. */
  state: string;
  opening?: string;
  due: 'Reply due by' | 'Overdue since';
}

/** Marks a subject, so that a mail program can sort it. */
const SUSPECTED = '[Suspected spam] ';

/** A mail to the agency about one request, with all that is needed to act on it. Answering it writes to the visitor. */
export function requestMail(
  request: StoredRequest,
  settings: MailSettings,
  { resends, ...words }: Words & { resends: number },
): OutgoingMail {
  const { id, name, email, suspicion } = request;
  const { kind, date, preview, heading, state, opening, due } = words;
  const subject = `${suspicion === null ? '' : SUSPECTED}${words.subject}: ${name}`;
  const warning = suspicion === null ? undefined : `Suspected spam: ${suspicion}. They got no confirmation.`;
  const openings = [warning, opening].filter((passage) => passage !== undefined);
  const facts = requestFacts(request, { timeZone: settings.timeZone, due });
  const actions = requestActions(request, settings);
  return {
    ...mailHead({ kind, about: id, date, resends }, settings.mailTo, settings),
    replyTo: { name, address: email },
    subject,
    text: `${brand.name}

${heading}
${openings.map((words) => `\n${wrap(words)}\n`).join('')}
${facts.text}

${actions.text}
`,
    html: sheet({
      subject,
      preview,
      heading,
      state: { words: state, colour: 'stamp' },
      blocks: [...openings.map(passage), facts.html, ...actions.html],
    }),
  };
}
