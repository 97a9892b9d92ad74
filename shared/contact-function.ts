export const CONTACT_FUNCTION = 'send-contact-email';

/** Every host serves it at this path, which is Supabase's scheme for edge functions. */
export const CONTACT_FUNCTION_PATH = `/functions/v1/${CONTACT_FUNCTION}`;

/** People never see this field: only a program fills it in. No browser knows what to put there. */
export const HONEYPOT_FIELD = 'reference';
