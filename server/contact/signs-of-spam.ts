import { HONEYPOT_FIELD } from '../../business/contact-function.ts';

/** `https://…`, `www.…`, or a bare domain with a path: `offers.example/now`. */
const LINK = /https?:\/\/|\bwww\.[\p{L}\d]|[\p{L}\d]\.\p{L}{2,}\/\S/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/**
 * What speaks for spam in the fields as they were sent, in words for the agency; empty when nothing does.
 * A person may cause any of them by accident, so they lower what a request gets and never refuse it.
 */
export function signsOfSpam(fields: Record<string, unknown>): string[] {
  const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '');
  const signs: [string, boolean][] = [
    ['honeypot', isFilled(fields[HONEYPOT_FIELD])],
    ['link in name', LINK.test(text('name'))],
    ['markup in name', MARKUP.test(text('name'))],
    ['link in phone number', LINK.test(text('phone'))],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
