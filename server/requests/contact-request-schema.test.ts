import { expect, test } from 'vitest';
import { contactFields, refusedField } from '../../agency/words/contact-fields.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { contactRequestSchema } from './contact-request-schema.ts';

function errorsOf(fields: Record<string, string>) {
  const { error } = contactRequestSchema.safeParse({ ...VISITOR, ...fields });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

test.each([
  ['spaces of several kinds', ' \u00A0\u2003\u3000'],
  ['a zero-width space', '\u200B'],
  ['marks, selectors and a notehead that show nothing', '\uFE0F\u{E0100}\uFFF9\uFFFC\u{1D159}'],
  ['letters without a shape, with spaces between', '\u200B \u3164 \u2800'],
])('a name or phone number of %s counts as left blank', (_what, text) => {
  expect(errorsOf({ name: text, phone: text })).toEqual([
    ['name', contactFields.name.missing],
    ['phone', contactFields.phone.missing],
  ]);
});

test.each([
  ['Persian with a zero-width non-joiner', 'علی\u200Cرضا'],
  ['Sinhala with a zero-width joiner', 'ශ්\u200Dරී'],
  ['a flag of tag characters', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Malayalam with a zero-width joiner at its end', 'ന്\u200D'],
  ['a heart with the sign for its color', 'Anna ❤\uFE0F'],
])('a name in %s is kept, with the invisible characters that it needs', (_what, name) => {
  expect(contactRequestSchema.parse({ ...VISITOR, name })).toMatchObject({
    ...VISITOR,
    name: name.normalize('NFC'),
  });
});

test.each([
  ['name', '\u200BAn\u00ADna\u200D Va\uFE0Fn\u00A0', 'Anna Van'],
  ['name', '\u202AMaya\u202E Okafor\u202C', 'Maya Okafor'],
  ['phone', '\u202A+49\u00A030 901820\u202C', '+49 30 901820'],
  ['email', '\u200Eanna@bakery.example\u200B\u00A0', 'anna@bakery.example'],
  ['phone', '（０３）１２３４－５６７８', '(03)1234-5678'],
  ['email', 'anna＠bakery。example', 'anna@bakery.example'],
] as const)(
  'what is pasted with marks that no one sees is taken as it shows: %s: %j is %j',
  (field, pasted, shown) => {
    expect(contactRequestSchema.parse({ ...VISITOR, [field]: pasted })[field]).toBe(shown);
  },
);

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
