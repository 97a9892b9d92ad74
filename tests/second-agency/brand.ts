/**
 * Who the agency is. It differs from the one in `agency/` in everything that may differ: the whole check runs with it,
 * too, in a copy of the project (`scripts/second-agency.ts`).
 */
export const brand = {
  name: 'Hébert & Worthington',
  email: 'enquiries@hebert-and-worthington.example',
  reach: 'At work from Penzance to Aberdeen',
  /** A telephone number without a country code is one of this country's. ISO 3166-1 alpha-2. */
  country: 'GB',
  /** The language that the words are in, and how dates and numbers are written. A BCP 47 language tag. */
  locale: 'en-GB',
  /** The zone in which mails give their times, as the IANA names it. */
  timeZone: 'Europe/London',
  /** One line for page titles, search results and link previews. */
  trade: 'Paperwork and telephones, taken off your hands',
} as const;

export const brandIsPlaceholder = true;
