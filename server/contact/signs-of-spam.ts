import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELDS, type Field } from '../../shared/contact-request.ts';
import { untypeableIn } from '../../shared/contact-request-schema.ts';
import { decodeEncodedWords } from './decode-encoded-words.ts';

/** `https://…`, `www.…`, or a bare domain with a path: `offers.example/now`. */
const LINK = /https?:\/\/|\bwww\.[\p{L}\d]|[\p{L}\d]\.\p{L}{2,}\/\S/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/**
 * The signs of spam in a request's fields, in words for the agency; empty when there are none. The fields are checked
 * as typed, and as a mail program shows them after it decodes encoded words. A real visitor may cause any sign by
 * accident, so a sign withholds the confirmation but never refuses the request.
 */
export function signsOfSpam(values: Record<string, unknown>): string[] {
  const signs = FIELDS.flatMap((field) => {
    const value = values[field.name];
    const found = typeof value === 'string' ? signsIn(value, field) : [];
    return found.map((sign) => `${sign} in ${contactFields[field.name].inText}`);
  });
  return isFilled(values[HONEYPOT_FIELD]) ? ['honeypot', ...signs] : signs;
}

function signsIn(text: string, { type, mayHoldLinks = false }: Field): string[] {
  const decoded = decodeEncodedWords(text);
  // A mail program that decodes this would reply to another address.
  if (type === 'email') return text === decoded ? [] : ['encoded text'];
  const has = (sign: RegExp) => sign.test(text) || sign.test(decoded);
  const signs: [string, boolean][] = [
    ['link', !mayHoldLinks && has(LINK)],
    ['markup', !mayHoldLinks && type !== 'tel' && has(MARKUP)],
    ['control characters', has(untypeableIn(type))],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
