import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

test.each([
  ['(555) 123-4567', 'tel:5551234567'],
  ['+1 213.373.4253', 'tel:+12133734253'],
  ['(+44) 20 7946 0958', 'tel:+442079460958'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['+52 1 55 1234 5678', 'tel:+5215512345678'],
  ['0171/1234567', 'tel:01711234567'],
  ['௫௫௫-௦௧௪௨', 'tel:5550142'],
  ['＋９１ ９８４０１ ２３４５６', 'tel:+919840123456'],
])('a number is dialled by the digits that were typed: %s', (typed, link) => {
  expect(telephoneLink(typed)).toBe(link);
});

test.each([
  '213-373-4253, 9 to 5',
  '213.373.4253x12',
  '213-373-4253 / 555-0199',
  '1-800-FLOWERS',
  'see evil.example/42',
  '911',
  'javascript:alert(1)',
  '5'.repeat(64),
])('what is not a number alone is no link: %s', (typed) => {
  expect(telephoneLink(typed)).toBeUndefined();
});
