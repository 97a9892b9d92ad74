import { contact, submission } from '../../agency/words/contact.ts';
import { errorWords } from '../ui/error-words.ts';

/**
 * The form says this once it is alive. These words come with the page: a browser that lacks the language would write other
 * figures than the build did.
 */
export const formWords = {
  ...submission,
  submit: contact.submit,
  submitting: contact.submitting,
  error: errorWords,
};

export type FormWords = typeof formWords;
