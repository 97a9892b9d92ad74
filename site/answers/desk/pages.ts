import type { DeskPageName } from '../../../shared/answer-pages.ts';
import type { ButtonLook } from '../../ui/ButtonLink.tsx';

/** One page behind a link in the agency's mails. `%%words%%` are tokens that the server fills. */
export interface DeskPage {
  heading: string;
  /** The state of the request, as a stamp on the sheet. */
  standing?: { words: string; look: 'stamp' | 'ledger' };
  facts?: { label: string; value: string; strong?: boolean }[];
  paragraphs: string[];
  /** What to type on the server. */
  command?: string;
  /** What the button sends, and what it says. */
  form?: { fields: Record<string, string>; button: string; look: ButtonLook };
  /** Where to go next. */
  onward?: { label: string; href: string };
}

const NAME = { label: 'Name', value: '%%name%%', strong: true };
const RECEIVED = { label: 'Received', value: '%%received%%' };
const DUE = { label: 'Reply due by', value: '%%due%%', strong: true };
const REPLIED = { label: 'Marked', value: '%%replied%%' };

const mark = {
  fields: { do: 'mark', changes: '%%changes%%' },
  button: 'Mark as replied',
  look: 'stamp',
} as const;

const unmark = {
  fields: { do: 'unmark', changes: '%%changes%%' },
  button: 'Not replied yet',
  look: 'outline',
} as const;

const UNMARK_WORDS = 'No more reminders come about this request. Marked by mistake? Take the mark back.';

export const deskPages: Record<DeskPageName, DeskPage> = {
  waiting: {
    heading: 'Mark as replied',
    standing: { words: 'to answer', look: 'stamp' },
    facts: [NAME, RECEIVED, DUE],
    paragraphs: ['Have you called or written to them? Press the button, and no reminder comes.'],
    form: mark,
  },
  overdue: {
    heading: 'Mark as replied',
    standing: { words: 'overdue', look: 'stamp' },
    facts: [NAME, RECEIVED, DUE],
    paragraphs: [
      'The promised %%promised%% have passed. Once you have called or written to them, press the button.',
    ],
    form: mark,
  },
  replied: {
    heading: 'Marked as replied',
    standing: { words: 'on time', look: 'ledger' },
    facts: [NAME, RECEIVED, DUE, REPLIED],
    paragraphs: [UNMARK_WORDS],
    form: unmark,
  },
  'replied-late': {
    heading: 'Marked as replied',
    standing: { words: 'late', look: 'stamp' },
    facts: [NAME, RECEIVED, DUE, REPLIED],
    paragraphs: [UNMARK_WORDS],
    form: unmark,
  },
  suspected: {
    heading: 'Not spam?',
    standing: { words: 'suspected', look: 'stamp' },
    facts: [NAME, RECEIVED, { label: 'Suspected for', value: '%%suspicion%%', strong: true }],
    paragraphs: [
      'They got no confirmation. If a person wrote this, press the button: the confirmation is sent to them.',
      'If it is spam, leave it as it is.',
    ],
    form: { fields: { do: 'clear' }, button: 'Not spam', look: 'stamp' },
  },
  cleared: {
    heading: 'Marked as not spam',
    standing: { words: 'cleared', look: 'ledger' },
    facts: [NAME, RECEIVED, DUE],
    paragraphs: ['It is a request like any other now, and their confirmation is sent.'],
    onward: { label: 'Go on to “Mark as replied”', href: '%%onward%%' },
  },
  'bad-link': {
    heading: 'This link does not work',
    paragraphs: [
      'It was cut short, it is too old, or the request has been deleted. Nothing was changed.',
      'Open the newest email about the request and use the link in that one. The person who runs the server can also look there, with this command:',
    ],
    command: 'npm run requests',
  },
  unavailable: {
    heading: 'Please try again',
    paragraphs: [
      'The requests cannot be reached just now. Try again in half a minute: the page then shows how things stand.',
    ],
    onward: { label: 'Try again', href: '%%onward%%' },
  },
};
