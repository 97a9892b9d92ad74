import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { type ContactRequest, eachField } from '../../business/contact-request.ts';

/** Fills in the required fields. */
export const VISITOR: ContactRequest = {
  ...eachField(() => ''),
  name: 'Maya Okafor',
  phone: '(555) 123-4567',
  email: 'maya@bakery.example',
};

/** Settings for tests that send more from one address, or to one mailbox, than the limits let through. */
export const NO_LIMITS = {
  LIMIT_SOFT_PER_ADDRESS: '999999999',
  LIMIT_HARD_PER_ADDRESS: '999999999',
  LIMIT_MAILBOX_PER_HOUR: '999999999',
  LIMIT_MAILBOX_PER_DAY: '999999999',
  LIMIT_CONFIRMATIONS_PER_HOUR: '999999999',
};

/** Posts JSON to the function, as the site's own script does. A string is sent unchanged. */
export function postJson(origin: string, body: unknown = VISITOR, headers: Record<string, string> = {}) {
  return fetch(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  });
}

/** Posts the form as a browser does without script; redirects are not followed. */
export function postForm(
  origin: string,
  fields: Record<string, string> = VISITOR,
  headers: Record<string, string> = {},
) {
  return fetch(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}
