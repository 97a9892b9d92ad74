import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';
import { hours } from './counts.ts';

/** The words of the contact page; those of its fields are in `contact-fields.ts`. */
export const contact = {
  heading: 'Get Your Free Consultation',
  intro: `Fill out the form and our team will reply within ${hours(REPLY_WITHIN_HOURS)}.`,
  card: {
    title: 'Contact Information',
    text: "Tell us about yourself and we'll schedule your free consultation.",
  },
  /** Says what the asterisk of a label means, next to the first one. */
  required: '* required',
  /** Labels the field that no person sees. */
  honeypot: 'Leave this empty',
  submit: 'Schedule Free Consultation',
  submitting: 'Submitting...',
  privacyNote: 'Your information is never shared with third parties or used for a mailing list.',
  privacyLink: 'Read the privacy policy',
  next: {
    heading: 'What happens next',
    /** Stands above the name of the person, where `brand.ts` has one. */
    person: 'You will hear from',
    steps: [
      {
        title: `A reply within ${hours(REPLY_WITHIN_HOURS)}`,
        text: 'Your confirmation comes right away. Then a person calls or writes to set up a time.',
      },
      {
        title: `A free ${SESSION_MINUTES}-minute strategy session`,
        text: 'You tell us how your day runs. We tell you what we would hand over first. No commitment.',
      },
      {
        title: 'Then you decide',
        text: 'You get our suggestion and a price in writing. Take it, leave it, or do it yourself.',
      },
    ],
  },
};

/** The words after a submission: toasts where there is script, whole pages where there is none. */
export const submission = {
  /** Names the button that closes a toast. */
  close: 'Close',
  /** The `stamp` is stamped next to the words: how the request stands. */
  succeeded: {
    stamp: 'received',
    title: 'Thank you for your interest!',
    description: `We've received your submission and will get back to you within ${hours(REPLY_WITHIN_HOURS)}. Check your email for confirmation.`,
  },
  /** On the receipt above the empty form. The question leads back to the form, with what was sent in its fields. */
  receipt: {
    /** Stands before a day and a time. */
    replyBy: 'Reply by',
    question: 'Something mistyped?',
    again: 'Correct it and send again.',
  },
  /** The description ends with the address to write to, as a link. */
  failed: {
    stamp: 'not sent',
    title: 'Something went wrong',
    description: 'Please try again or contact us directly at ',
  },
};
