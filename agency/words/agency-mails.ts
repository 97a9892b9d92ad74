/** These are the words of the mails to the agency. Times and durations come in as words. */

import type { RequestMailWords } from '../../shared/words.ts';
import { counted } from './counts.ts';

/** Links in mails and buttons on the pages behind them say what can be done about a request. */
export const actions = {
  call: (phone: string) => `Call ${phone}`,
  write: (name: string) => `Write to ${name}`,
  markReplied: 'Mark as replied',
  unmark: 'Not replied yet',
};

/** These label the facts about a request. The labels of the form's fields are in `contact-fields.ts`. */
export const labels = {
  received: 'Received',
  due: 'Reply by',
  overdue: 'Was due',
  replied: 'Marked',
};

/**
 * These say why a request may be spam. They are stored with it, so a change holds for new requests only. `field` is the
 * field's `short` in `contact-fields.ts`.
 */
export const signsOfSpam = {
  honeypot: 'honeypot',
  link: (field: string) => `link in “${field}”`,
  markup: (field: string) => `markup in “${field}”`,
  encoded: (field: string) => `encoded text in “${field}”`,
  many: 'many from one address',
};

/** These name the time itself, not the hours left, so that they stay true in a mail that is late. */
export const requestMails: Record<'notification' | 'reminder' | 'overdue', RequestMailWords> = {
  notification: {
    subject: ({ name }) => `New consultation request: ${name}`,
    preview: ({ due, phone }) => `Reply due by ${due}. Phone ${phone}`,
    heading: 'New consultation request',
    stamp: 'to answer',
  },
  reminder: {
    subject: ({ due, name }) => `Reply due by ${due}: ${name}`,
    preview: ({ phone }) => `No one has marked it as replied. Phone ${phone}`,
    heading: 'Still waiting for a reply',
    stamp: 'due soon',
    opening: ({ promised }) =>
      `No one has marked this request as replied, and we promise a reply within ${promised}.`,
  },
  overdue: {
    subject: ({ due, name }) => `Reply overdue since ${due}: ${name}`,
    preview: ({ phone }) => `No one has marked it as replied. Phone ${phone}`,
    heading: 'A reply is overdue',
    stamp: 'overdue',
    opening: ({ promised }) =>
      `We promised a reply within ${promised}, and no one has marked this request as replied.`,
  },
};

/** Each of these mails ends with this link. */
export const calledOrWritten = `Called or written? ${actions.markReplied}`;

/** A notification says these, too, when the request may be spam. */
export const suspected = {
  /** It stands before the subject, so that a mail program can sort the mail. */
  subjectPrefix: '[Suspected spam]',
  stamp: 'suspected',
  warning: (signs: string) => `Suspected spam: ${signs}. They got no confirmation.`,
  /** The mail gives the command below it. */
  more: counted(
    'At most # emails an hour are sent about suspected spam, so more may come. This lists all of it:',
  ),
  howToReply: 'A real person? Call or write to them. Spam needs no reply, and no more email comes about it.',
};

export const linksEnd = (until: string) =>
  `The links in this email work until ${until}, for anyone who has them.`;
