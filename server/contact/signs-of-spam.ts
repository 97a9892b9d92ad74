import { HONEYPOT_FIELD } from '../../business/contact-function.ts';
import { UNTYPEABLE } from '../../business/contact-request.ts';
import { decodeEncodedWords } from './decode-encoded-words.ts';

/** `https://…`, `www.…`, or a bare domain with a path: `offers.example/now`. */
const LINK = /https?:\/\/|\bwww\.[\p{L}\d]|[\p{L}\d]\.\p{L}{2,}\/\S/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/**
 * What speaks for spam in a request's fields, in words for the agency; empty when nothing does. They are read as typed
 * and as a mail program shows them that decodes encoded words. A person may cause any of them by accident, so they
 * lower what a request gets and never refuse it.
 */
export function signsOfSpam(fields: Record<string, unknown>): string[] {
  const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '');
  const decoded = (field: string) => decodeEncodedWords(text(field));
  const has = (field: string, sign: RegExp) => sign.test(text(field)) || sign.test(decoded(field));
  const signs: [string, boolean][] = [
    ['honeypot', isFilled(fields[HONEYPOT_FIELD])],
    ['link in name', has('name', LINK)],
    ['markup in name', has('name', MARKUP)],
    ['control characters in name', has('name', UNTYPEABLE)],
    ['link in phone number', has('phone', LINK)],
    ['control characters in phone number', has('phone', UNTYPEABLE)],
    // A mail program that decodes it would reply to another address.
    ['encoded text in email address', text('email') !== decoded('email')],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
