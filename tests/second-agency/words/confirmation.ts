import { brand } from '../brand.ts';
import { RETENTION_MONTHS, SESSION_MINUTES } from '../promises.ts';
import { whatTheFormAsks } from './contact-fields.ts';

/** The words of the mail that tells a visitor that their request arrived. */
export const confirmation = {
  /** Also the heading. */
  subject: 'Your enquiry has reached us',
  /** How the request stands, next to the brand's name. */
  state: 'safely in',
  /** What an inbox shows next to the subject. */
  preview: (replyBy: string) => `You will hear from one of us by ${replyBy}.`,
  opening: 'Thank you for your enquiry. It is with us now, and it will be read by a person, not a program.',
  next: 'From here',
  steps: (replyBy: string, promised: string) => [
    {
      title: `We reply by ${replyBy}`,
      words: `We allow ourselves ${promised}, counted from your enquiry. Should you hear nothing by then, please telephone.`,
    },
    {
      title: `We talk for ${SESSION_MINUTES} minutes, free of charge`,
      words:
        'Tell us which part of the week you dread. We tell you honestly whether software can take it off your hands.',
    },
    {
      title: 'You think it over',
      words: 'Our proposal fits on one sheet of paper and is yours to keep, whatever you decide.',
    },
  ],
  /** A link to the page where the visitor can pick a time; said only when the agency has one. */
  book: 'Our diary is open: choose your own hour',
  add: 'Forgotten something? A reply to this message reaches us.',
  /** Words, and a link among them. */
  erase: [
    'Was it not you who asked, or would you rather we forgot your details? Write from this address to ',
    { words: brand.email, href: `mailto:${brand.email}` },
    ` and we shall erase them. If not, we keep your ${whatTheFormAsks()} for ${RETENTION_MONTHS} months.`,
  ],
  signature: `With kind regards, ${brand.name}`,
  footnote: 'Sent automatically because an enquiry was made on our website.',
};
