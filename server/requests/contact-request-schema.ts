import { z } from 'zod';
import { contactFields, refusedField } from '../../agency/words/contact-fields.ts';
import {
  type ContactField,
  type ContactRequest,
  eachField,
  type Field,
} from '../../shared/contact-request.ts';
import { isBlank, normalized, withAsciiDomain, withoutUnseen } from '../../shared/typed-text.ts';

/**
 * Checks and cleans what a visitor sends; every way in goes through it. Unknown fields are dropped. The errors are in the
 * agency's words, because the form shows them.
 *
 * Beyond blank values, absurd lengths and untypeable characters it accepts everything that the browser's own check lets
 * through. The email rule is the HTML standard's for `<input type=email>`. It lets a browser write a domain of other
 * letters as DNS does, which not all do: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const contactRequestSchema = z.object(eachField(schemaOf));

export type FieldErrors = Partial<Record<ContactField, string>>;

/** Picks the first thing that is wrong with each field. */
export function fieldErrors(error: z.ZodError<ContactRequest>): FieldErrors {
  const wrong = Object.entries(z.flattenError(error).fieldErrors);
  return Object.fromEntries(wrong.map(([field, [first]]) => [field, first]));
}

type Typed = Exclude<Field, { options: readonly string[] }>;
type Chosen = Field & { options: readonly string[] };

function schemaOf(field: Field): z.ZodType<string> {
  const value = field.options
    ? optionSchema(field)
    : field.type === 'email'
      ? addressSchema(field)
      : textSchema(field);
  if (field.required) return value;
  const isEmpty = (sent: unknown) => (typeof sent === 'string' ? isBlank(sent) : (sent ?? null) === null);
  return z.preprocess((sent) => (isEmpty(sent) ? undefined : sent), value.default(''));
}

function optionSchema({ name, options }: Chosen) {
  const { missing } = messagesFor(name);
  return z
    .string({ error: missing })
    .refine((text) => !isBlank(text), { error: missing, abort: true })
    .refine((text) => options.includes(text), {
      error: contactFields[name].invalid ?? refusedField.notAnOption,
    });
}

/** No keyboard sends control characters and lone surrogates, but forgers do. */
const UNTYPEABLE = /[\p{Cc}\p{Cs}]/u;

function textSchema({ name, type, maxCodePoints }: Typed) {
  const { missing, invalid } = messagesFor(name);
  // Line feeds separate the lines of a `textarea`.
  const joined = (text: string) => (type === 'textarea' ? text.replaceAll('\n', ' ') : text);
  return z
    .string({ error: missing })
    .overwrite((text) => withoutUnseen(type, withPlainBreaks(text, type)))
    .refine((text) => !isBlank(text), { error: missing, abort: true })
    .refine((text) => [...text].length <= maxCodePoints, {
      error: refusedField.tooLong(maxCodePoints),
      abort: true,
    })
    .refine((text) => !UNTYPEABLE.test(joined(text)), { error: invalid })
    .overwrite((text) => normalized(type, text));
}

/** A browser separates lines with CRLF in a form that it posts itself, and with LF in what a script reads. */
function withPlainBreaks(text: string, type: Field['type']): string {
  const lines = type === 'textarea' ? text.replace(/\r\n?/g, '\n') : text;
  return lines.replaceAll('\t', ' ');
}

function addressSchema({ name, type, maxCodePoints }: Typed) {
  const { missing, invalid } = messagesFor(name);
  const tooLong = { error: refusedField.tooLong(maxCodePoints), abort: true };
  return z
    .string({ error: missing })
    .overwrite((text) => withoutUnseen(type, text))
    .min(1, { error: missing, abort: true })
    .max(maxCodePoints, tooLong)
    .overwrite((text) => withAsciiDomain(normalized(type, text)))
    .max(maxCodePoints, tooLong)
    .regex(z.regexes.html5Email, { error: invalid });
}

/** An optional field has no words for being left out, only for a value that is not a text. */
function messagesFor(name: ContactField) {
  const { invalid = refusedField.invalid, missing = invalid } = contactFields[name];
  return { missing, invalid };
}
