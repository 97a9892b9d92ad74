/** The figures that the pages, the server and the mails all quote. */

/** Hours within which the agency promises to reply to a contact request. */
export const REPLY_WITHIN_HOURS = 48;

/** Hours after which the agency is reminded of a contact request that has no reply yet. */
export const REMIND_AFTER_HOURS = 42;

/** Minutes that the free first conversation lasts. */
export const SESSION_MINUTES = 20;

/** What the hero claims, in the order it shows them: a figure, and the words before or after it. */
export const HERO_FIGURES = [
  { before: 'schon ab', figure: '190\u00a0€', after: '' },
  { before: '', figure: '9 von 10', after: 'Anrufen angenommen' },
  { before: '', figure: '2 Wochen', after: 'bis zur ersten Entlastung' },
] as const;

/** Months for which a contact request is kept, and the count of a day's visits. */
export const RETENTION_MONTHS = 12;

/** Days after which a list that was exported from the stored requests is deleted. */
export const EXPORTS_KEPT_DAYS = 14;

/** The day from which the privacy policy holds, as an ISO 8601 date. */
export const PRIVACY_EFFECTIVE_DATE = '2026-02-03';

/** The age under which the agency takes no personal information. */
export const MINIMUM_AGE = 16;

/** The year in the footer's copyright line. */
export const COPYRIGHT_YEAR = 2026;
