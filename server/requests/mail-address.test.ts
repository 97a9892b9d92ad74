import { expect, test } from 'vitest';
import { comparedAddress } from './mail-address.ts';

test.each([
  ["o'hara+web@bakery.example", "o'hara+web@bakery.example"],
  ['a@0x7F.1', 'a@0x7f.1'],
  ['b@1.2.3', 'b@1.2.3'],
])('%s is the mailbox %s', (typed, mailbox) => {
  expect(comparedAddress(typed)).toBe(mailbox);
});

test.each([
  '',
  'maya',
  '@bakery.example',
  'maya@',
  'a b@bakery.example',
  'maya@bakery.example, bob@bakery.example',
])('"%s" is not a mailbox', (typed) => {
  expect(comparedAddress(typed)).toBeUndefined();
});
