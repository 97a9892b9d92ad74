/** This describes one field of the contact form. Everything that handles a request uses the list below. */
type FieldSpec = {
  /** The form, JSON, exports and a column use this name: a plain word, such as `company`, that none of them has yet. */
  name: string;
  /** A browser may fill this in: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  autoComplete?: string;
  /** The words of a required field say `missing`. Any other may be left out, and is stored as an empty text. */
  required?: boolean;
} & (TypedField | ChosenField);

interface TypedField {
  /** A `textarea` takes several lines. A `tel` gets a telephone link in mails, an `email` one to write to. */
  type: 'text' | 'tel' | 'email' | 'textarea';
  /** No value is longer, in Unicode code points. It is far more than a real one, because a refused request is lost. */
  maxCodePoints: number;
  /** A link or markup in this field is not a sign of spam. */
  mayHoldLinks?: boolean;
  options?: undefined;
}

/**
 * A visitor chooses one of a few options, or ticks a box, which has one option. An option's name is what is stored,
 * exported and sent to the webhook; its words are what people read.
 */
type ChosenField = (
  | { type: 'select'; options: readonly string[] }
  | { type: 'checkbox'; options: readonly [string] }
) & {
  maxCodePoints?: undefined;
  mayHoldLinks?: undefined;
};

/**
 * The form shows the fields in this order. To add one, put it here and its words in
 * `agency/words/contact-fields.ts`: the form, the store, the mails, the commands and the exports follow. If you remove
 * one, it is no longer asked for or shown; the values that are already stored stay in its column.
 */
const CONTACT_FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', required: true, maxCodePoints: 200 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', required: true, maxCodePoints: 64 },
  { name: 'email', type: 'email', autoComplete: 'email', required: true, maxCodePoints: 254 },
] as const satisfies readonly FieldSpec[];

export type ContactField = (typeof CONTACT_FIELDS)[number]['name'];

export type FieldNamed<Name extends ContactField> = Extract<(typeof CONTACT_FIELDS)[number], { name: Name }>;

export type Field = FieldSpec & { name: ContactField };

export const FIELDS: readonly Field[] = CONTACT_FIELDS;

export const FIELD_NAMES: readonly ContactField[] = FIELDS.map(({ name }) => name);

/** This holds what a visitor sent, cleaned. An optional field that was left empty is the empty text. */
export type ContactRequest = Record<ContactField, string>;

/**
 * No one sees these marks, which come along when text is copied: soft hyphens, zero-width spaces, controls of the
 * direction, byte order marks, the sign for color after what is no emoji, and joiners after what has no joined form.
 * https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const UNSEEN =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)|(?<![[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]--\p{Script=Latin}])[\u200C\u200D]/gv;

/** A telephone number or an address needs none of them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

const isWritten = (type: string) => type === 'tel' || type === 'email';

/** Returns what a field of this type shows: the value without unseen marks, and without spaces at its ends. */
export function shownIn(type: string, value: string): string {
  return value.replace(isWritten(type) ? IGNORABLE : UNSEEN, '').trim();
}

/**
 * Returns one way to write a value. The full-width letters and figures of an East Asian keyboard mean the usual ones in
 * a telephone number and in an address; a name keeps its own. Its time grows with the square of a long text.
 */
export function normalized(type: string, value: string): string {
  if (!isWritten(type)) return value.normalize('NFC');
  return value.normalize('NFKC').replaceAll('\u3002', '.').trim();
}

/** Cuts a mail address at its last `@`, because the part before it may hold another one. */
export function splitAddress(address: string): [mailbox: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

/** Writes the domain of an address as DNS and mail servers have it: `xn--…` for other letters. */
export function withAsciiDomain(address: string): string {
  const [mailbox, domain] = splitAddress(address);
  // Any other domain stays as it is: a URL may hold more, and makes an IP address of a number.
  if (!/^[\w.-]*(\P{ASCII}[\w.-]*)+$/u.test(domain)) return address;
  try {
    return `${mailbox}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/**
 * Unicode marks invisible characters as ignorable, as format or as separator, except three symbols
 * that fonts leave blank: the empty Braille pattern, the stand-in for an object and the musical null notehead.
 */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u2800\uFFFC\u{1D159}]/u;

export const isBlank = (value: string) => !VISIBLE.test(value);

/** Returns a value that the field takes, to try whether a request can be stored. */
export function exampleOf({ type, options, maxCodePoints = 0 }: Field): string {
  return options?.[0] ?? (type === 'email' ? 'visitor@example.com' : '555 0100'.slice(0, maxCodePoints));
}

export function eachField<Value>(valueFor: (field: Field) => Value): Record<ContactField, Value> {
  const values = FIELDS.map((field) => [field.name, valueFor(field)]);
  // The list holds every name, but the type of `fromEntries` cannot express that.
  return Object.fromEntries(values) as Record<ContactField, Value>;
}
