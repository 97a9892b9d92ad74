import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { eachField, type Field, isBlank } from '../../shared/contact-request.ts';

/** Control characters, lone surrogates and bidirectional overrides: no keyboard sends them, but forgers do. */
const UNTYPEABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** What is wrong with a field is said in English, as answers in JSON are. This is said of one without a text. */
export const MISSING = 'Send a text that is not blank.';

/**
 * The one schema of a contact request: what a visitor sends, cleaned. Unknown fields are dropped.
 *
 * Beyond blank values, absurd lengths and untypeable characters it accepts everything that the browser's own check lets
 * through. The email rule is the HTML standard's for `<input type=email>`. It lets a browser write a domain of other
 * letters as DNS does, which not all do: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const contactRequestSchema = z.object(eachField(schemaOf));

function schemaOf(field: Field): z.ZodType<string> {
  const value = field.type === 'email' ? address(field) : words(field);
  if (field.required) return value;
  const isEmpty = (sent: unknown) =>
    sent === undefined || sent === null || (typeof sent === 'string' && isBlank(sent));
  return z.preprocess((sent) => (isEmpty(sent) ? undefined : sent), value.default(''));
}

function words({ type, maxCodePoints }: Field) {
  // Line feeds separate the lines of a `textarea`.
  const joined = (text: string) => (type === 'textarea' ? text.replaceAll('\n', ' ') : text);
  return z
    .string({ error: MISSING })
    .overwrite((text) => spaced(text, type).trim().normalize('NFC'))
    .refine((text) => !isBlank(text), { error: MISSING, abort: true })
    .refine((text) => [...text].length <= maxCodePoints, { error: shorten(maxCodePoints), abort: true })
    .refine((text) => !UNTYPEABLE.test(joined(text)), { error: 'Remove the invisible control characters.' });
}

/** A browser separates lines with CRLF in a form that it posts itself, and with LF in what a script reads. */
function spaced(text: string, type: Field['type']): string {
  const lines = type === 'textarea' ? text.replace(/\r\n?/g, '\n') : text;
  return lines.replaceAll('\t', ' ');
}

function address({ maxCodePoints }: Field) {
  return z
    .string({ error: MISSING })
    .overwrite((text) => withAsciiDomain(text.trim()))
    .min(1, { error: MISSING, abort: true })
    .max(maxCodePoints, { error: shorten(maxCodePoints), abort: true })
    .regex(z.regexes.html5Email, { error: 'Enter an email address like name@example.com.' });
}

/** Only where there are other letters: a domain that is a number would be rewritten, too. */
function withAsciiDomain(address: string): string {
  return address.replace(/(?<=@)[^@]*\P{ASCII}[^@]*$/u, domainToASCII);
}

function shorten(maxCodePoints: number): string {
  return `Shorten this to ${maxCodePoints} characters or fewer.`;
}
