import { CONTACT_FUNCTION_PATH } from '../business/contact-function.ts';

/** The origin of the host that serves the function. Empty: the page's own origin. Set at build time. */
const functionsHost = import.meta.env['PUBLIC_FUNCTIONS_HOST'] ?? '';

/** Where the form posts when there is no script. */
export const formAction = `${functionsHost}${CONTACT_FUNCTION_PATH}`;

/** The host that the function client calls. Only in a browser. */
export const functionsOrigin = () => functionsHost || window.location.origin;

/**
 * The anonymous public key that the function client sends. It identifies the site, not a person, and is no
 * secret. This project's own server accepts any; a Supabase project wants its own.
 */
export const anonKey = import.meta.env['PUBLIC_ANON_KEY'] ?? 'public-anonymous-key';
