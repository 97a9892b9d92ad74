/** The function that takes contact requests. Apart from the schema, so that the browser need not load a validator. */
export const CONTACT_FUNCTION = 'send-contact-email';

/** Its path on whichever host serves it: Supabase's scheme for edge functions. */
export const CONTACT_FUNCTION_PATH = `/functions/v1/${CONTACT_FUNCTION}`;

/** A field that people never see, so whoever fills it in is a program. No browser knows what to put there. */
export const HONEYPOT_FIELD = 'reference';
