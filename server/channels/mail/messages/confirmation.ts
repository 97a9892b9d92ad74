import { whatTheFormAsks } from '../../../../agency/words/contact-fields.ts';
import { brand } from '../../../../business/brand.ts';
import { RETENTION_MONTHS, SESSION_MINUTES } from '../../../../business/promises.ts';
import { hasNumericDomain } from '../../../has-numeric-domain.ts';
import type { Moot } from '../../../outbox/kinds.ts';
import { readableTime } from '../../../readable.ts';
import { promisedTime } from '../../../replies/promise.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { type MailSettings, type OutgoingMail, writeMail } from '../outgoing-mail.ts';

/** All that the visitor's mail says. It may be sent late, when it was taken for spam at first: it is true then, too. */
const WORDS = {
  subject: "We've received your request",
  state: 'received',
  preview: (replyBy: string) => `A person reads it and replies by ${replyBy}.`,
  opening: 'Thank you. Your request for a free consultation is on our desk, and a person here will read it.',
  next: 'What happens next',
  steps: (replyBy: string, promised: string) => [
    {
      title: `A reply by ${replyBy}`,
      words: `That is ${promised} after your request. One of us calls or writes to agree on a time. If you hear nothing by then, please write to us.`,
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
  ],
  add: 'Anything to add before then? Just reply to this mail.',
  erase: [
    'If you did not ask for this, or want your details erased, write from this address to ',
    { words: brand.email, href: `mailto:${brand.email}` },
    ` and we will erase them. Otherwise we keep your ${whatTheFormAsks()} for ${RETENTION_MONTHS} months.`,
  ],
  signature: `The people at ${brand.name}`,
  footnote: 'This is an automatic confirmation of a request made on our website.',
};

/**
 * Tells the visitor that the request arrived and by when they hear from us. It holds nothing that the visitor typed:
 * anyone can type a stranger's address, and must not be able to have a message of theirs sent there.
 */
export function confirmation(request: StoredRequest, settings: MailSettings, resends = 0): OutgoingMail {
  const { id, email, received_at, reply_due_at } = request;
  const replyBy = readableTime(reply_due_at, settings.timeZone);
  const to = { name: '', address: email };
  return writeMail(
    { kind: 'confirmation', about: id, date: received_at, resends, to, replyTo: settings.mailTo },
    {
      subject: WORDS.subject,
      preview: WORDS.preview(replyBy),
      heading: WORDS.subject,
      state: { words: WORDS.state, isUrgent: false },
      blocks: [
        { type: 'paragraph', words: WORDS.opening },
        { type: 'heading', words: WORDS.next },
        { type: 'steps', steps: WORDS.steps(replyBy, promisedTime(request)) },
        { type: 'paragraph', words: WORDS.add },
        { type: 'paragraph', words: WORDS.erase },
        { type: 'signature', words: WORDS.signature },
        { type: 'footnote', words: WORDS.footnote },
      ],
    },
    settings,
  );
}

/** Why none is sent, even where one is asked for after it was withheld: it would reach another address. */
export function whyNoConfirmation({ email }: StoredRequest): Moot | undefined {
  return hasNumericDomain(email) ? { moot: 'withdrawn', reason: 'the domain is a number' } : undefined;
}
