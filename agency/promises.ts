/** The figures that the pages, the server and the mails all quote. Change one here and it changes everywhere. */

/** Hours within which the agency promises to reply to a contact request. */
export const REPLY_WITHIN_HOURS = 24;

/** Hours after which the agency is reminded of a contact request that has no reply yet. */
export const REMIND_AFTER_HOURS = 18;

/** Minutes that the free strategy session lasts. */
export const SESSION_MINUTES = 30;

/** What the hero claims, in the order it shows them: a figure, and the words before or after it. */
export const HERO_FIGURES = [
  { before: '', figure: '95%', after: 'time saved' },
  { before: '', figure: '3x', after: 'lead generation' },
  { before: 'ROI in', figure: '3 months', after: '' },
] as const;

/** Months for which a contact request is kept, and the count of a day's visits. */
export const RETENTION_MONTHS = 24;

/** Days after which a list that was exported from the stored requests is deleted. */
export const EXPORTS_KEPT_DAYS = 30;

/** The day from which the privacy policy holds, as an ISO 8601 date. */
export const PRIVACY_EFFECTIVE_DATE = '2025-05-01';

/** The age under which the agency takes no personal information. */
export const MINIMUM_AGE = 13;

/** The year in the footer's copyright line. */
export const COPYRIGHT_YEAR = 2024;
