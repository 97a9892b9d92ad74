import type { Person } from '../shared/words.ts';
import { signature } from './look/signature.ts';

/**
 * This says who the agency is. The name and the address are placeholders: replace them here and everywhere follows.
 * Addresses under `.example` never receive mail (RFC 2606).
 */
export const brand = {
  name: 'Tallyhouse',
  email: 'hello@tallyhouse.example',
  reach: 'Available Nationwide',
  /** Search engines read where the agency is, as ISO 3166-1 alpha-2. */
  country: 'US',
  /** The words are in this language, and dates and numbers are written as in it. It is a BCP 47 language tag. */
  locale: 'en-US',
  /** Mails give their times in this zone, as the IANA names it. */
  timeZone: 'America/New_York',
  /** Page titles, search results and link previews show this line. */
  trade: 'AI automation for small businesses',
  /** The footer's copyright line has this year. */
  copyrightYear: 2024,
} as const;

/**
 * Visitors hear from this person, who is named on the closing slip, next to the form, in the footer and below the
 * confirmation. It is a placeholder, too. To name no one, write `export const person: Person | undefined = undefined;`
 */
export const person: Person | undefined = {
  name: 'Alex Example',
  role: 'Founder',
  town: 'Springfield',
  telephone: '+1 (555) 555-0100',
  signature,
};

/** This is true while the name, the address and the person above are placeholders. Put in your own, then set it to false. */
export const brandIsPlaceholder = true;
