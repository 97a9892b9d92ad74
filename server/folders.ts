/** Where mail is written when no SMTP server is set. */
export const MAIL_DIR = 'var/mail';

/** Where exports are written: an erasure and the nightly purge look here for copies of a request. */
export const EXPORTS_DIR = 'var/exports';
