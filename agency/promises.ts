/** The figures that the pages, the server and the mails all quote. Change one here and it changes everywhere. */

/** Hours within which the agency promises to reply to a contact request. */
export const REPLY_WITHIN_HOURS = 24;

/** Hours after which the agency is reminded of a contact request that has no reply yet. */
export const REMIND_AFTER_HOURS = 18;

/** Minutes that the free strategy session lasts. */
export const SESSION_MINUTES = 30;

/** Months for which a contact request is kept; the server deletes by it, every night. */
export const RETENTION_MONTHS = 24;

/** The age under which the agency takes no personal information. */
export const MINIMUM_AGE = 13;
