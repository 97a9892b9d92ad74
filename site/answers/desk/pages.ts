import { contactFields } from '../../../agency/words/contact-fields.ts';
import { actions, labels, linkPages } from '../../../agency/words/desk.ts';
import type { DeskPageName } from '../../../shared/answer-pages.ts';
import type { ButtonLook } from '../../ui/ButtonLink.tsx';

/** One page behind a link in the agency's mails. `%%words%%` are tokens that the server fills. */
export interface DeskPage {
  heading: string;
  /** The state of the request, as a stamp on the sheet, and its colour. */
  standing?: string;
  look?: 'stamp' | 'ledger';
  facts?: { label: string; value: string; strong?: boolean }[];
  paragraphs: string[];
  /** What to type on the server. */
  command?: string;
  /** What the button asks the server to do, and what it says. */
  button?: { order: 'mark' | 'unmark' | 'clear'; text: string; look: ButtonLook };
  /** What a link to the next page says. */
  onward?: string;
}

const NAME = { label: contactFields.name.short, value: '%%name%%', strong: true };
const RECEIVED = { label: labels.received, value: '%%received%%' };
const DUE = { label: labels.due, value: '%%due%%', strong: true };
const REPLIED = { label: labels.replied, value: '%%replied%%' };
const SUSPICION = { label: labels.suspicion, value: '%%suspicion%%', strong: true };

const mark = { order: 'mark', text: actions.markReplied, look: 'stamp' } as const;
const unmark = { order: 'unmark', text: actions.unmark, look: 'outline' } as const;
const clear = { order: 'clear', text: actions.notSpam, look: 'stamp' } as const;

const { waiting, overdue, replied, repliedLate, suspected, cleared, badLink, unavailable } = linkPages;

export const deskPages: Record<DeskPageName, DeskPage> = {
  waiting: { ...waiting, look: 'stamp', facts: [NAME, RECEIVED, DUE], button: mark },
  overdue: {
    ...overdue,
    look: 'stamp',
    facts: [NAME, RECEIVED, DUE],
    paragraphs: overdue.paragraphs('%%promised%%'),
    button: mark,
  },
  replied: { ...replied, look: 'ledger', facts: [NAME, RECEIVED, DUE, REPLIED], button: unmark },
  'replied-late': { ...repliedLate, look: 'stamp', facts: [NAME, RECEIVED, DUE, REPLIED], button: unmark },
  suspected: { ...suspected, look: 'stamp', facts: [NAME, RECEIVED, SUSPICION], button: clear },
  cleared: { ...cleared, look: 'ledger', facts: [NAME, RECEIVED, DUE] },
  'bad-link': { ...badLink, command: 'npm run requests' },
  unavailable,
};
