import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

test.each([
  ['(213) 373-4253', 'tel:+12133734253'],
  ['1 213 373 4253', 'tel:+12133734253'],
  ['213.373.4253 ext. 9', 'tel:+12133734253;ext=9'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['011 44 20 7946 0958', 'tel:+442079460958'],
  ['٢١٣٣٧٣٤٢٥٣', 'tel:+12133734253'],
  ['2133734253 after 5pm, ask for Maya', 'tel:+12133734253'],
  ['213-373-4253 or 213-373-4254', 'tel:+12133734253'],
])('a valid number is dialled in full: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});

test.each([
  ['020 7946 0958', 'tel:+442079460958'],
  ['(0113) 496 0000 ext 4', 'tel:+441134960000;ext=4'],
  ['+1 213 373 4253', 'tel:+12133734253'],
])('in another country a number is one of that country, or of the one it names: %s', (typed, link) => {
  expect(telephoneLink(typed, 'GB')).toBe(link);
});

test('a number that names another country is never taken for one of this country, valid or not', () => {
  expect(telephoneLink('+1 (555) 123-4567', 'GB')).toBe('tel:+15551234567');
});

test.each([
  ['(555) 123-4567', 'tel:5551234567'],
  ['020 7946 0958', 'tel:02079460958'],
  [' (+1) 555', 'tel:+1555'],
  ['javascript:alert(1)', 'tel:1'],
  ['5'.repeat(64), `tel:${'5'.repeat(64)}`],
  ['call me', undefined],
])('anything else is dialled by its digits: %s', (typed, link) => {
  expect(telephoneLink(typed, 'US')).toBe(link);
});
