import type { ContactField } from './contact-request.ts';

/**
 * The inputs of the form, in its order. Apart from the schema, so that the browser need not load a validator.
 * Their labels are the agency's.
 */
export const CONTACT_FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', type: 'email', autoComplete: 'email' },
] as const satisfies { name: ContactField; type: string; autoComplete: string }[];
