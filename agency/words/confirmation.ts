import { brand } from '../brand.ts';
import { RETENTION_MONTHS } from '../promises.ts';
import { contact, submission } from './contact.ts';
import { whatTheFormAsks } from './contact-fields.ts';
import { months } from './counts.ts';

/**
 * This mail tells a visitor that their request arrived. It may leave up to a day late, after an outage, and must still be
 * true then. `replyBy` is a moment in words, with its zone; `promised` is the span until then, such as `24 hours`.
 */
export const confirmation = {
  /** It is also the heading. */
  subject: 'We’ve received your request',
  /** It says how the request stands, next to the brand's name. */
  stamp: submission.succeeded.stamp,
  /** An inbox shows it next to the subject. */
  preview: (replyBy: string) => `A person reads it and replies by ${replyBy}.`,
  opening: 'Thank you. Your request for a free consultation is on our desk, and a person here will read it.',
  next: 'What happens next',
  /** The first step is the promise, and the others are those of the contact page. */
  steps: (replyBy: string, promised: string) => [
    {
      title: `A reply by ${replyBy}`,
      words: `That is ${promised} after your request. One of us calls or writes to set up a time. If you hear nothing by then, please write to us.`,
    },
    ...contact.next.steps.slice(1).map(({ title, text }) => ({ title, words: text })),
  ],
  /** This button leads to `BOOKING_URL`, and is left out where that is unset. */
  book: 'Or pick a time yourself',
  /** The button writes to you, with the heading as the subject. */
  question: {
    heading: 'Which job do you like least?',
    text: 'Tell us before we talk, and we look at that one first.',
    button: 'Tell us which one',
  },
  /** The mail ends with this, in which `words` are a link to `href`. */
  smallPrint: [
    'This is an automatic confirmation of a request made on our website. If you did not ask for it, or want your details erased, write from this address to ',
    { words: brand.email, href: `mailto:${brand.email}` },
    ` and we will erase them. Otherwise we keep your ${whatTheFormAsks()} for ${months(RETENTION_MONTHS)}.`,
  ],
  signature: `The people at ${brand.name}`,
};
