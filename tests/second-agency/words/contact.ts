import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';

/** The words of the contact page; those of its fields are in `contact-fields.ts`. */
export const contact = {
  heading: 'Tell us what eats your evenings',
  intro: `Leave three details and somebody answers within ${REPLY_WITHIN_HOURS} hours, Sundays and bank holidays included.`,
  card: {
    title: 'Your enquiry',
    text: 'We need to know whom to ask for, and where to reach you.',
  },
  /** Labels the field that no person sees. */
  honeypot: 'Please do not fill this in',
  submit: 'Send my enquiry',
  submitting: 'One moment…',
  privacyNote: 'Only this office reads what you write here, and we send you no newsletter.',
  privacyLink: 'How we look after your details',
  next: {
    heading: 'How it goes from here',
    steps: [
      {
        title: `You hear from us within ${REPLY_WITHIN_HOURS} hours`,
        text: 'One of the two of us telephones, or writes if you would rather.',
      },
      {
        title: `${SESSION_MINUTES} minutes over the telephone, or at your counter`,
        text: 'We listen first. Bring the diary, the order book and the pile of post.',
      },
      {
        title: 'A proposal on one sheet of paper',
        text: 'What we would do, what it costs each month, and how to stop it again.',
      },
    ],
  },
};

/** The words after a submission: toasts where there is script, whole pages where there is none. */
export const submission = {
  /** Names the button that closes a toast. */
  close: 'Dismiss',
  succeeded: {
    title: 'Thank you, your enquiry is with us',
    description: `One of us replies within ${REPLY_WITHIN_HOURS} hours. A confirmation is on its way to your inbox.`,
  },
  /** The description ends with the address to write to, as a link. */
  failed: {
    title: 'Your enquiry did not get through',
    description: 'It was no fault of yours. Please send it again, or write to ',
  },
  /** Below a field that the server does not accept, where there is no script. */
  badField: 'We could not make sense of this one.',
};
