import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

test.each([
  ['(213) 373-4253', 'US', 'tel:+12133734253'],
  ['213.373.4253 ext. 9', 'US', 'tel:+12133734253;ext=9'],
  ['011 44 20 7946 0958', 'US', 'tel:+442079460958'],
  ['2133734253 after 5pm, ask for Maya', 'US', 'tel:+12133734253'],
  ['213-373-4253 or 213-373-4254', 'US', 'tel:+12133734253'],
  ['020 7946 0958', 'GB', 'tel:+442079460958'],
  ['+1 213 373 4253', 'GB', 'tel:+12133734253'],
] as const)(
  'a valid number is dialled in full, in the country it names or else ours: %s in %s',
  (typed, country, link) => {
    expect(telephoneLink(typed, country)).toBe(link);
  },
);

test.each([
  ['(555) 123-4567', 'tel:5551234567'],
  [' (+1) 555', 'tel:+1555'],
  ['+44 (213) 373-4253', 'tel:+442133734253'],
  ['javascript:alert(1)', 'tel:1'],
  ['5'.repeat(64), `tel:${'5'.repeat(64)}`],
  ['call me', undefined],
])('anything else is dialled by its digits, never as a number of our country: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});
