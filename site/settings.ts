import { CONTACT_FUNCTION_PATH } from '../shared/contact-function.ts';
import { readSetting } from '../shared/public-origin.ts';

/** This origin serves the function. It is set at build time, and empty for the page's own. */
const otherOrigin = readSetting(import.meta.env.PUBLIC_FUNCTIONS_HOST)?.replace(/\/+$/, '') ?? '';

/** The form posts here when there is no script. */
export const functionAddress = `${otherOrigin}${CONTACT_FUNCTION_PATH}`;

/** Scripts call this origin, in a browser only. `fetch` refuses a bare path on a page whose address holds a password. */
export const functionsOrigin = () => otherOrigin || window.location.origin;

/**
 * The anonymous public key that every call of the function carries. It identifies the site, not a person, and is no
 * secret. This project's own server accepts any; a Supabase project wants its own. A key of the newer form, as here, is sent
 * as `apikey` alone, which leaves `Authorization` to a site behind a password.
 */
export const anonKey = readSetting(import.meta.env.PUBLIC_ANON_KEY) ?? 'sb_publishable_anonymous';
