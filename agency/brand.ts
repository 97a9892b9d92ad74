import type { Person, Translation } from '../shared/words.ts';
import { signature } from './look/signature.ts';

/**
 * Who the agency is. The name and the address are placeholders: replace them here and everywhere follows.
 * Addresses under `.example` never receive mail (RFC 2606).
 */
export const brand = {
  name: 'Tallyhouse',
  email: 'hello@tallyhouse.example',
  reach: 'Available Nationwide',
  /** Where the agency is, for search engines. ISO 3166-1 alpha-2. */
  country: 'US',
  /** The language that the words are in, and how dates and numbers are written. A BCP 47 language tag. */
  locale: 'en-US',
  /** The zone in which mails give their times, as the IANA names it. */
  timeZone: 'America/New_York',
  /** One line for page titles, search results and link previews. */
  trade: 'AI automation for small businesses',
  /** The year in the footer's copyright line. */
  copyrightYear: 2024,
} as const;

/**
 * The person whom visitors hear from: on the closing slip, next to the form, in the footer and below the confirmation. A
 * placeholder, too. For no one in particular: `export const person: Person | undefined = undefined;`
 */
export const person: Person | undefined = {
  name: 'Alex Example',
  role: 'Founder',
  town: 'Springfield',
  telephone: '+1 (555) 555-0100',
  signature,
};

/** The same pages in other languages, each on a host of its own. Search engines show people those in theirs. */
export const translations: Translation[] = [];

/** True while the name, the address and the person above are placeholders. Put in your own, then set this to false. */
export const brandIsPlaceholder = true;
