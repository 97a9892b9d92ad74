import type { ContactRequest } from '../../business/contact-request.ts';
import { VISITOR } from './contact-call.ts';

/** Parts of names that have broken mail programs, among ordinary ones. */
const NAME_PIECES = [
  ...[
    'Maya',
    'Okafor',
    'O’Brien',
    "O'Neil",
    'Müller',
    'Ngũgĩ',
    'Zoë',
    'Zoe\u0308',
    '王小明',
    'محمد',
    'שלום',
    '😀',
    '👩‍👩‍👧',
  ],
  ...[
    ' ',
    '\t',
    ', ',
    '; ',
    ': ',
    '"',
    '\\"',
    "'",
    '\\',
    '<',
    '>',
    '@',
    '(',
    ')',
    '(a comment)',
    '[',
    ']',
    '.',
  ],
  ...[
    '<evil@evil.example>',
    'evil@evil.example,',
    '"a" <b@evil.example>',
    '=?utf-8?q?a?=',
    '=?utf-8?b?PGE+?=',
    '=?utf-8?Q?http=73=3A=2F=2Fevil.example?=',
  ],
  ...[
    '\r\nBcc: evil@evil.example',
    '\nSubject: taken',
    '\r\n\r\n<script>',
    '\r\n.\r\nQUIT',
    '\0',
    '\u2028',
    '\u202E',
  ],
  ...['undefined', '%s', '%%name%%', '$&', '</td></table>', 'x'.repeat(60), '長'.repeat(60), '\uD800'],
];

const LOCAL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-";
const LABEL = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const NUMBERS = [
  '0x7f.1',
  '127.1',
  '1',
  '0X7F000001',
  '0x',
  '010.1.1.1',
  '1.2.3.999',
  'bakery.1',
  '1.2.3.4.5',
];

/** Values that a visitor or an attacker might send. Not all of them are accepted. */
export function generatedVisitor(random: () => number): ContactRequest {
  const below = (limit: number) => Math.floor(random() * limit);
  const many = (least: number, most: number, make: () => string) =>
    Array.from({ length: least + below(most - least + 1) }, make).join('');
  const oneOf = (choices: string | readonly string[]) => choices[below(choices.length)] ?? '';
  // Sometimes far too long for mail, but not for the form.
  const local = many(1, below(10) === 0 ? 120 : 24, () => oneOf(LOCAL));
  const domain = many(1, 3, () => `${many(1, 20, () => oneOf(LABEL))}.`);
  return {
    ...VISITOR,
    name: many(1, 6, () => oneOf(NAME_PIECES)),
    phone: many(1, 3, () => oneOf(['+1 ', '(555)', '123-4567', 'ext. 9', '\n', '<b>', '٠١٢٣', ','])),
    // Sometimes a number, which mail software reads as an IP address.
    email: `${local}@${below(10) === 0 ? oneOf(NUMBERS) : `${domain}${oneOf(['example', 'test', 'Invalid'])}`}`,
  };
}
