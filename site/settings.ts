import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { readSetting } from '../shared/read-setting.ts';

/** The host that serves the function. Empty: the page's own origin. Set at build time. */
const functionsHost = readSetting(import.meta.env.PUBLIC_FUNCTIONS_HOST)?.replace(/\/+$/, '') ?? '';

/** The function's address. Also where the form posts when there is no script. */
export const functionAddress = `${functionsHost}${CONTACT_FUNCTION_PATH}`;

/** The host that the function client calls. Only in a browser. */
export const functionsOrigin = () => functionsHost || window.location.origin;

/**
 * The anonymous public key that every call of the function carries. It identifies the site, not a person, and is no
 * secret. This project's own server accepts any; a Supabase project wants its own.
 */
export const anonKey = readSetting(import.meta.env.PUBLIC_ANON_KEY) ?? 'public-anonymous-key';
