import { expect, test } from 'vitest';
import { hashMailbox, mailboxOf, secretCheck } from './mailbox.ts';

test.each([
  [' Maya@Bakery.Example ', 'maya@bakery.example'],
  ['maya@bäckerei.example', 'maya@xn--bckerei-5wa.example'],
  ["o'hara+web@bakery.example", "o'hara+web@bakery.example"],
])('%s is the mailbox %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
});

test.each([
  '',
  'maya',
  '@bakery.example',
  'maya@',
  'a b@bakery.example',
  'maya@bakery.example, bob@bakery.example',
])('"%s" is no mailbox', (typed) => {
  expect(mailboxOf(typed)).toBeUndefined();
});

test('a hash says nothing without the secret, and the check tells one secret from another', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(hashMailbox('maya@bakery.example', one)).not.toBe(hashMailbox('maya@bakery.example', other));
  expect(secretCheck(one)).not.toBe(secretCheck(other));
  expect(hashMailbox('', one)).not.toContain(secretCheck(one));
});
