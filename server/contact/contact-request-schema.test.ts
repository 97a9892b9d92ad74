import { describe, expect, test } from 'vitest';
import { contactFields, refusedField } from '../../agency/words/contact-fields.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { contactRequestSchema } from './contact-request-schema.ts';

/** What is wrong with each field. */
function errorsOf(fields: Record<string, string>) {
  const { error } = contactRequestSchema.safeParse({ ...VISITOR, ...fields });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

describe('a name or phone number in which nothing can be seen counts as left blank', () => {
  test.each([
    ['spaces of several kinds', ' \u00A0\u2003\u3000'],
    ['a zero-width space', '\u200B'],
    ['marks, selectors and a notehead that show nothing', '\uFE0F\u{E0100}\uFFF9\uFFFC\u{1D159}'],
    ['letters without a shape, with spaces between', '\u200B \u3164 \u2800'],
  ])('%s', (_what, text) => {
    expect(errorsOf({ name: text, phone: text })).toEqual([
      ['name', contactFields.name.missing],
      ['phone', contactFields.phone.missing],
    ]);
  });
});

describe('a name with visible characters is kept unchanged, including the invisible characters that its script needs', () => {
  test.each([
    ['Persian with a zero-width non-joiner', 'علی\u200Cرضا'],
    ['Sinhala with a zero-width joiner', 'ශ්\u200Dරී'],
    ['an emoji of several', '👩\u200D🍳'],
    ['a flag of tag characters', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Braille', '⠍⠁⠽⠁'],
    ['a zero-width space before a letter', '\u200BX'],
  ])('%s', (_what, name) => {
    expect(contactRequestSchema.parse({ ...VISITOR, name })).toMatchObject({
      ...VISITOR,
      name: name.normalize('NFC'),
    });
  });
});

test('a name of 200 characters, a phone number of 64 and an address of 254 are accepted, and not one more', () => {
  const longest = {
    name: '👩'.repeat(200),
    phone: '5'.repeat(64),
    email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`,
  };
  expect(errorsOf(longest)).toEqual([]);
  const longer = { name: `${longest.name}x`, phone: `${longest.phone}5`, email: `${longest.email}d` };
  expect(errorsOf(longer)).toEqual([
    ['name', refusedField.tooLong(200)],
    ['phone', refusedField.tooLong(64)],
    ['email', refusedField.tooLong(254)],
  ]);
});
