import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELDS, type Field } from '../../shared/contact-request.ts';

/** `https://…`, `www.…`, or a bare domain with a path: `offers.example/now`. */
const LINK = /https?:\/\/|\bwww\.[\p{L}\d]|[\p{L}\d]\.\p{L}{2,}\/\S/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/**
 * `=?utf-8?Q?…?=`: text encoded for a mail's header, which no one types: https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
const ENCODED = /=\?[^?\s]+\?[bq]\?[^?]*\?=/i;

/**
 * The signs of spam in a request's fields, in words for the agency; empty when there are none. A real visitor may cause
 * any sign by accident, so a sign withholds the confirmation but never refuses the request.
 */
export function signsOfSpam(values: Record<string, unknown>): string[] {
  const signs = FIELDS.flatMap((field) => {
    const value = values[field.name];
    const found = typeof value === 'string' ? signsIn(value, field) : [];
    return found.map((sign) => `${sign} in ${contactFields[field.name].inText}`);
  });
  return isFilled(values[HONEYPOT_FIELD]) ? ['honeypot', ...signs] : signs;
}

function signsIn(text: string, { type, mayHoldLinks }: Field): string[] {
  if (mayHoldLinks) return [];
  const signs: [string, boolean][] = [
    ['link', type !== 'email' && LINK.test(text)],
    ['markup', type !== 'tel' && MARKUP.test(text)],
    ['encoded text', ENCODED.test(text)],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
