/**
 * Who the agency is. It differs from the one that ships in everything that may differ: the whole check runs with it,
 * too, in a copy of the project (`scripts/second-agency.ts`).
 */
export const brand = {
  name: 'Köhlbrand & Töchter Büroautomatik',
  email: 'auftrag@koehlbrand-und-toechter.example',
  reach: 'Überall in Norddeutschland',
  /** A telephone number without a country code is one of this country's. ISO 3166-1 alpha-2. */
  country: 'DE',
  /** The language that the words are in, and how dates and numbers are written. A BCP 47 language tag. */
  locale: 'de-DE',
  /** The zone in which mails give their times, as the IANA names it. */
  timeZone: 'Europe/Berlin',
  /** One line for page titles, search results and link previews. */
  trade: 'Büroarbeit, die sich von selbst erledigt',
} as const;

export const brandIsPlaceholder = false;
