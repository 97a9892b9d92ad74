const marked = 'No more reminders come about this request. Marked by mistake? Take the mark back.';

/**
 * The links in the agency's mails lead to these pages. Their buttons and labels are in `agency-mails.ts`. The `stamp` on
 * the sheet says how the request stands, in a word or two.
 */
export const linkPages = {
  waiting: {
    heading: 'Mark as replied',
    stamp: 'to answer',
    paragraphs: ['Have you called or written to them? Press the button, and no reminder comes.'],
  },
  overdue: {
    heading: 'Mark as replied',
    stamp: 'overdue',
    /** `promised` is the promised span, such as `24 hours`. */
    paragraphs: (promised: string) => [
      `The promised ${promised} have passed. Once you have called or written to them, press the button.`,
    ],
  },
  replied: { heading: 'Marked as replied', stamp: 'on time', paragraphs: [marked] },
  repliedLate: { heading: 'Marked as replied', stamp: 'late', paragraphs: [marked] },
  badLink: {
    heading: 'This link does not work',
    /** The page gives the command below them. */
    paragraphs: [
      'It was cut short, it is too old, or the request has been deleted. Nothing was changed.',
      'Open the newest email about the request and use the link in that one. The person who runs the server can also look there, with this command:',
    ],
  },
  unavailable: {
    heading: 'Please try again',
    paragraphs: [
      'The requests cannot be reached just now. Load this page again in half a minute: it then shows how things stand.',
    ],
  },
};
