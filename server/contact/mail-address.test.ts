import { expect, test } from 'vitest';
import { countedMailbox, hasNumericDomain, mailboxOf } from './mail-address.ts';

test.each([
  [' Maya@Bakery.Example ', 'maya@bakery.example'],
  ['maya@bäckerei.example', 'maya@xn--bckerei-5wa.example'],
  ["o'hara+web@bakery.example", "o'hara+web@bakery.example"],
  ['a@0x7F.1', 'a@0x7f.1'],
  ['b@1.2.3', 'b@1.2.3'],
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
])('"%s" is not a mailbox', (typed) => {
  expect(mailboxOf(typed)).toBeUndefined();
});

test.each([
  ['Maya@Bakery.Example', 'maya@bakery.example'],
  ['maya+news+2@bakery.example', 'maya@bakery.example'],
  ['maya+1@XN--BCKEREI-5WA.example', 'maya@xn--bckerei-5wa.example'],
  ['maya@xn--a.example', 'maya@xn--a.example'],
  ['M.a.y.a+1@Gmail.com', 'maya@gmail.com'],
  ['maya@googlemail.com', 'maya@gmail.com'],
])('%s counts as %s', (address, mailbox) => {
  expect(countedMailbox(address)).toBe(mailbox);
});

test.each([
  ['m.aya@bakery.example', 'maya@bakery.example'],
  ['maya@gmail.com.example', 'maya@gmail.com'],
  ['+1@bakery.example', '+2@bakery.example'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(countedMailbox(one)).not.toBe(countedMailbox(other));
});

test.each(['a@0x7f.1', 'a@127.1', 'a@1', 'a@0X', 'a@mail.example.007'])(
  'the domain of %s is a number',
  (address) => {
    expect(hasNumericDomain(address)).toBe(true);
  },
);
