import { z } from 'zod';

/** A field's longest value, in Unicode code points. Far beyond any real one: a refused request is a lost one. */
export const MAX_CODE_POINTS = { name: 200, phone: 64, email: 254 } as const;

/** Control characters, lone surrogates and bidirectional overrides: no keyboard sends them, forgers do. */
export const UNTYPEABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Something to read. Unicode marks what leaves no ink as ignorable, as format or as separator, but for three symbols
 * that fonts leave blank: the empty Braille pattern, the stand-in for an object and the musical null notehead.
 */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u2800\uFFFC\u{1D159}]/u;

const words = (field: 'name' | 'phone', missing: string) =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replaceAll('\t', ' ').trim().normalize('NFC'))
    .refine((text) => VISIBLE.test(text), { error: missing, abort: true })
    .refine((text) => [...text].length <= MAX_CODE_POINTS[field], {
      error: `Shorten this to ${MAX_CODE_POINTS[field]} characters or fewer.`,
      abort: true,
    })
    .refine((text) => !UNTYPEABLE.test(text), { error: 'Remove the invisible control characters.' });

/**
 * The one schema of a contact request: what a visitor sends, cleaned. Unknown fields are dropped.
 *
 * Beyond blank values, absurd lengths and untypeable characters it refuses nothing that the browser's own check
 * lets through. The email rule is the HTML standard's for `<input type=email>`:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const contactRequestSchema = z.object({
  name: words('name', 'Enter your full name.'),
  phone: words('phone', 'Enter your phone number.'),
  email: z
    .string({ error: 'Enter your email address.' })
    .overwrite((text) => text.trim())
    .min(1, { error: 'Enter your email address.', abort: true })
    .max(MAX_CODE_POINTS.email, {
      error: `Shorten this to ${MAX_CODE_POINTS.email} characters or fewer.`,
      abort: true,
    })
    .regex(z.regexes.html5Email, {
      error: 'Enter an email address like name@example.com.',
    }),
});

export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** The three fields' names, in the order the form shows them. */
export type ContactField = keyof ContactRequest;
