import { brand } from '../../../../business/brand.ts';
import { REPLY_WITHIN_HOURS, RETENTION_MONTHS, SESSION_MINUTES } from '../../../../business/promises.ts';
import { readableTime } from '../../../readable.ts';
import { replyDueAt } from '../../../replies/reply-clock.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { html } from '../layout/html.ts';
import { ledger } from '../layout/ledger.ts';
import { footnote, link, passage, signature, subheading } from '../layout/passage.ts';
import { wrap } from '../layout/plain-text.ts';
import { sheet } from '../layout/sheet.ts';
import { stepLine } from '../layout/step-line.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';

const SUBJECT = "We've received your request";
const OPENING =
  'Thank you. Your request for a free consultation is on our desk, and a person here will read it.';
const NEXT = 'What happens next';
const ADD = 'Anything to add before then? Just reply to this mail.';
const ERASE = [
  'If you did not ask for this, or want your details erased, write from this address to ',
  ` and we will erase them. Otherwise we keep your name, phone number and email address for ${RETENTION_MONTHS} months.`,
] as const;
const SIGNED = `The people at ${brand.name}`;
const AUTOMATIC = 'This is an automatic confirmation of a request made on our website.';

/**
 * Tells the visitor that the request arrived and by when they hear from us. It holds nothing that the visitor typed:
 * anyone can type a stranger's address, and must not be able to have a message of theirs sent there.
 */
export function confirmation(
  { id, email, received_at }: StoredRequest,
  settings: MailSettings,
  resends = 0,
): OutgoingMail {
  const replyBy = readableTime(replyDueAt(received_at), settings.timeZone);
  const steps = stepsUntil(replyBy);
  return {
    ...mailHead(
      { kind: 'confirmation', about: id, date: received_at, resends },
      { name: '', address: email },
      settings,
    ),
    replyTo: settings.mailTo,
    subject: SUBJECT,
    text: textOf(steps),
    html: sheet({
      subject: SUBJECT,
      preview: `A person reads it and replies by ${replyBy}.`,
      heading: SUBJECT,
      state: { words: 'received', colour: 'ledger' },
      blocks: [
        passage(OPENING),
        subheading(NEXT),
        ledger(steps.map(({ title, words }, index) => stepLine({ number: index + 1, title, words }))),
        passage(ADD),
        passage(html`${ERASE[0]}${link(`mailto:${brand.email}`, brand.email)}${ERASE[1]}`),
        signature(SIGNED),
        footnote(AUTOMATIC),
      ],
    }),
  };
}

/** A confirmation may be sent late, when it was taken for spam at first: the words hold then, too. */
function stepsUntil(replyBy: string) {
  return [
    {
      title: `A reply by ${replyBy}`,
      words: `That is ${REPLY_WITHIN_HOURS} hours after your request. One of us calls or writes to agree on a time. If you hear nothing by then, please write to us.`,
    },
    {
      title: `A free ${SESSION_MINUTES}-minute strategy session`,
      words:
        'You tell us how your day runs. We tell you what we would hand over first, and what that would save. There is no commitment.',
    },
    {
      title: 'Then you decide',
      words: 'You get our suggestion in writing. Take it, leave it, or do it yourself. You owe us nothing.',
    },
  ];
}

function textOf(steps: ReturnType<typeof stepsUntil>): string {
  return `${brand.name}

${wrap(OPENING)}

${NEXT}

${steps.map(({ title, words }, index) => `${wrap(title, `${index + 1}. `)}\n${wrap(words, '   ')}`).join('\n\n')}

${wrap(ADD)}

${wrap(ERASE.join(brand.email))}

${SIGNED}

${wrap(AUTOMATIC)}
`;
}
