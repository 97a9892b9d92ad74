import { expect, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { signsOfSpam } from './signs-of-spam.ts';

test.each([
  ['https://offers.example', 'link in name'],
  ['Win HTTP://1.2.3.4', 'link in name'],
  ['visit www.offers.example', 'link in name'],
  ['bit.ly/3xyz', 'link in name'],
  ['Maya <a href=x>', 'markup in name'],
  ['[url=x]Maya[/url]', 'markup in name'],
])('a visitor named %s is suspected', (name, sign) => {
  expect(signsOfSpam({ ...VISITOR, name })).toEqual([sign]);
});

test.each([
  'Maya Okafor',
  'Dr. Zoë Ng-O’Brien, M.D.',
  'A. B. Smith/Jones',
  'J.P. Morgan',
  'Müller & Söhne GmbH',
  '王小明',
  'Maya @ bakery.example',
  'Will.i.am',
  'I <3 bread',
  'Okafor, Maya (she/her)',
])('a visitor named %s is not', (name) => {
  expect(signsOfSpam({ ...VISITOR, name })).toEqual([]);
});

test.each([
  ['a filled honeypot', { reference: 'x' }, ['honeypot']],
  ['a honeypot that a script ticked', { reference: true }, ['honeypot']],
  ['a honeypot left empty', { reference: ' ' }, []],
  ['a link for a phone number', { phone: 'https://offers.example' }, ['link in phone number']],
  ['several signs', { reference: 'x', name: 'www.offers.example' }, ['honeypot', 'link in name']],
])('%s', (_case, fields, signs) => {
  expect(signsOfSpam({ ...VISITOR, ...fields })).toEqual(signs);
});
