import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { readSetting } from '../shared/public-origin.ts';

/** The origin that serves the function. Empty: the page's own. Set at build time. */
const otherOrigin = readSetting(import.meta.env.PUBLIC_FUNCTIONS_HOST)?.replace(/\/+$/, '') ?? '';

/** Where the form posts when there is no script. */
export const functionAddress = `${otherOrigin}${CONTACT_FUNCTION_PATH}`;

/** The origin that scripts call. Only in a browser. With it, because `fetch` refuses the page's own if that holds a password. */
export const functionsOrigin = () => otherOrigin || window.location.origin;

/**
 * The anonymous public key that every call of the function carries. It identifies the site, not a person, and is no
 * secret. This project's own server accepts any; a Supabase project wants its own. One of the newer form, as here, goes
 * out as `apikey` alone, and leaves `Authorization` to the password of a site behind one.
 */
export const anonKey = readSetting(import.meta.env.PUBLIC_ANON_KEY) ?? 'sb_publishable_anonymous';
