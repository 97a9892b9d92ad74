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

/** Returns a value that the field takes, to try whether a request can be stored. */
export function exampleOf({ type, options, maxCodePoints = 0 }: Field): string {
  return options?.[0] ?? (type === 'email' ? 'visitor@example.com' : '555 0100'.slice(0, maxCodePoints));
}

export function eachField<Value>(valueFor: (field: Field) => Value): Record<ContactField, Value> {
  const values = FIELDS.map((field) => [field.name, valueFor(field)]);
  // The list holds every name, but the type of `fromEntries` cannot express that.
  return Object.fromEntries(values) as Record<ContactField, Value>;
}
