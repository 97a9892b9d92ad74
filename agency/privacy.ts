/** What the privacy page promises; the server deletes by the first, every night. */

/** Months for which a contact request is kept. */
export const RETENTION_MONTHS = 24;

/** The age under which the agency takes no personal information. */
export const MINIMUM_AGE = 13;
