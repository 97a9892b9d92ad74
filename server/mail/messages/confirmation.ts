import { brand } from '../../../business/brand.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../../../business/promises.ts';
import type { StoredRequest } from '../../store/schema.ts';
import { type MailSettings, mailHead, type OutgoingMail } from '../outgoing-mail.ts';
import { html } from './html.ts';
import { ledger } from './ledger.ts';
import { footnote, link, passage, signature, subheading } from './passage.ts';
import { wrap } from './plain-text.ts';
import { sheet } from './sheet.ts';
import { stepLine } from './step-line.ts';

const SUBJECT = "We've received your request";
const OPENING =
  'Thank you. Your request for a free consultation is on our desk, and a person here will read it.';
const NEXT = 'What happens next';
const STEPS = [
  {
    title: `A reply within ${REPLY_WITHIN_HOURS} hours`,
    words: 'One of us calls or writes to agree on a time.',
  },
  {
    title: `A free ${SESSION_MINUTES}-minute strategy session`,
    words:
      'You tell us how your day runs. We tell you what we would hand over first. There is no commitment.',
  },
  { title: 'Then you decide', words: 'Take our advice or leave it. You owe us nothing.' },
];
const ADD = 'Anything to add before then? Just reply to this mail.';
const ERASE = [
  'If you did not ask for this, or want your details erased, write to ',
  ' and we will erase them.',
] as const;
const SIGNED = `The people at ${brand.name}`;
const AUTOMATIC = 'This is an automatic confirmation of a request made on our website.';

const TEXT = `${brand.name}

${wrap(OPENING)}

${NEXT}

${STEPS.map(({ title, words }, index) => `${wrap(title, `${index + 1}. `)}\n${wrap(words, '   ')}`).join('\n\n')}

${wrap(ADD)}

${wrap(ERASE.join(brand.email))}

${SIGNED}

${wrap(AUTOMATIC)}
`;

const HTML = sheet({
  subject: SUBJECT,
  preview: `A person reads it and replies within ${REPLY_WITHIN_HOURS} hours. Here is what happens next.`,
  heading: SUBJECT,
  state: { words: 'received', colour: 'ledger' },
  blocks: [
    passage(OPENING),
    subheading(NEXT),
    ledger(STEPS.map(({ title, words }, index) => stepLine({ number: index + 1, title, words }))),
    passage(ADD),
    passage(html`${ERASE[0]}${link(`mailto:${brand.email}`, brand.email)}${ERASE[1]}`),
    signature(SIGNED),
    footnote(AUTOMATIC),
  ],
});

/**
 * Tells the visitor that the request arrived. It holds nothing that the visitor typed: anyone can type a stranger's
 * address, and must not be able to have a message of theirs sent there.
 */
export function confirmation(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  return {
    ...mailHead(
      { kind: 'confirmation', about: request.id, date: request.received_at, resends },
      { name: '', address: request.email },
      settings,
    ),
    replyTo: settings.mailTo,
    subject: SUBJECT,
    text: TEXT,
    html: HTML,
  };
}
