import { getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

const ours = getExampleNumber('US', examples);

test.each([
  [`${ours?.formatNational()} after 5pm, ask for Maya`, ours?.getURI()],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['+44 20 7946 0958 or +1 213-373-4254', 'tel:+442079460958'],
])('a valid number is dialled in full, in the country it names or else in this one: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});

test.each([
  ['(0) 1', 'tel:01'],
  [' (+1) 555', 'tel:+1555'],
  ['+44 (213) 373-4253', 'tel:+442133734253'],
  ['javascript:alert(1)', 'tel:1'],
  ['5'.repeat(64), `tel:${'5'.repeat(64)}`],
])('anything else is dialled by its digits, never as a number of our country: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});
