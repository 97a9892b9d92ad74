import { getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

const ours = getExampleNumber('US', examples);

test.each([
  [`${ours?.formatNational()} after 5pm, ask for Maya`, ours?.getURI()],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['+44 20 7946 0958 or +1 213-373-4254', 'tel:+442079460958'],
  ['+௯௧ ௯௮௪௦௧ ௨௩௪௫௬', 'tel:+919840123456'],
])('a valid number is dialled in full, in the country it names or else in this one: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});

test('the extension of a valid number is dialled, too', () => {
  expect(telephoneLink(`${ours?.formatNational()} ext. 12`, 'US')).toBe(`${ours?.getURI()};ext=12`);
});

test.each([
  ['555-0142', 'tel:5550142'],
  ['(555) 123-4567', 'tel:5551234567'],
  ['+44 (213) 373-4253', 'tel:+442133734253'],
  ['௫௫௫-௦௧௪௨', 'tel:5550142'],
])('a number that may exist is dialled by its digits, never as one of our country: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});

test.each([
  '555-0142 ext. 12',
  '1-800-FLOWERS',
  '555-0142 or 555-0199',
  '555-0142 / 555-0199',
  '020 7946 0958 17',
  '(0) 1',
  '(+1) 555',
  'javascript:alert(1)',
  '5'.repeat(64),
])('what cannot be dialled is no link: %s', (typed) => {
  expect(telephoneLink(typed, 'US')).toBeUndefined();
});
