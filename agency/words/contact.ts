import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';
import { hours } from './counts.ts';

/** These are the words of the contact page. Those of its fields are in `contact-fields.ts`. */
export const contact = {
  heading: 'Get Your Free Consultation',
  intro: `Fill out the form and our team will reply within ${hours(REPLY_WITHIN_HOURS)}.`,
  card: {
    title: 'Contact Information',
    text: "Tell us about yourself and we'll schedule your free consultation.",
  },
  /** It explains the asterisk of a label, next to the first one. */
  required: '* required',
  /** It labels a field that no person sees: only a program fills it in. */
  honeypot: 'Leave this empty',
  submit: 'Schedule Free Consultation',
  submitting: 'Submitting...',
  privacyNote: 'Your information is never shared with third parties or used for a mailing list.',
  privacyLink: 'Read the privacy policy',
  next: {
    heading: 'What happens next',
    /** It stands above the name of the person, where `brand.ts` has one. */
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

/** These come after a submission: as toasts where there is script, as whole pages where there is none. */
export const submission = {
  /** It names the button that closes a toast. */
  close: 'Close',
  /** The `stamp` next to the words says how the request stands. */
  succeeded: {
    stamp: 'received',
    title: 'Thank you for your interest!',
    description: `We've received your submission and will get back to you within ${hours(REPLY_WITHIN_HOURS)}. Check your email for confirmation.`,
  },
  /** The receipt stands above the empty form. Its question leads back to the form, with what was sent in its fields. */
  receipt: {
    /** It stands before a day and a time. */
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
