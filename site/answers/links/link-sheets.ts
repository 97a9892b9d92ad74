import { actions, labels } from '../../../agency/words/agency-mails.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { linkPages } from '../../../agency/words/link-pages.ts';
import { type LinkAction, type LinkPageName, placeholder } from '../../../shared/answer-pages.ts';
import type { ButtonLook } from '../../ui/ButtonLink.tsx';

/** A page behind a link in the agency’s mails shows this. The server fills in its placeholders. */
export interface LinkSheetContent {
  heading: string;
  /** A stamp on the sheet says the state of the request. It is red unless `ink` says another color. */
  stamp?: string;
  ink?: 'ledger';
  facts?: { label: string; value: string; strong?: boolean }[];
  paragraphs: string[];
  /** The reader types this on the server. */
  command?: string;
  button?: { action: LinkAction; text: string; look: ButtonLook };
}

const NAME = { label: contactFields.name.short, value: placeholder('name'), strong: true };
const RECEIVED = { label: labels.received, value: placeholder('received') };
const DUE = { label: labels.due, value: placeholder('due'), strong: true };
const REPLIED = { label: labels.replied, value: placeholder('replied') };

const mark = { action: 'mark', text: actions.markReplied, look: 'accent' } as const;
const unmark = { action: 'unmark', text: actions.unmark, look: 'outline' } as const;

const { waiting, overdue, replied, repliedLate, badLink, unavailable } = linkPages;

export const linkSheets: Record<LinkPageName, LinkSheetContent> = {
  waiting: { ...waiting, facts: [NAME, RECEIVED, DUE], button: mark },
  overdue: {
    ...overdue,
    facts: [NAME, RECEIVED, DUE],
    paragraphs: overdue.paragraphs(placeholder('promised')),
    button: mark,
  },
  replied: { ...replied, ink: 'ledger', facts: [NAME, RECEIVED, DUE, REPLIED], button: unmark },
  'replied-late': { ...repliedLate, facts: [NAME, RECEIVED, DUE, REPLIED], button: unmark },
  'bad-link': { ...badLink, command: 'requests list --due' },
  unavailable,
};
