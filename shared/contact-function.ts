/** The function that takes contact requests. */
export const CONTACT_FUNCTION = 'send-contact-email';

/** Its path on whichever host serves it: Supabase's scheme for edge functions. */
export const CONTACT_FUNCTION_PATH = `/functions/v1/${CONTACT_FUNCTION}`;

/** A field that people never see: only a program fills it in. No browser knows what to put there. */
export const HONEYPOT_FIELD = 'reference';
