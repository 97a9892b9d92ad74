import { expect, test } from 'vitest';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { signsOfSpam } from './judge.ts';

const { name: NAME, phone: PHONE, email: EMAIL } = contactFields;

test.each([
  ['https://offers.example', `link in ${NAME.inText}`],
  ['Win HTTP://1.2.3.4', `link in ${NAME.inText}`],
  ['visit www.offers.example', `link in ${NAME.inText}`],
  ['bit.ly/3xyz', `link in ${NAME.inText}`],
  ['Maya <a href=x>', `markup in ${NAME.inText}`],
  ['[url=x]Maya[/url]', `markup in ${NAME.inText}`],
  ['=?utf-8?Q?http=73=3A=2F=2Foffers.example?=', `encoded text in ${NAME.inText}`],
  ['Maya =?UTF-8*en?b?4oCu?= royaM', `encoded text in ${NAME.inText}`],
])('a visitor named %s is suspected', (name, sign) => {
  expect(signsOfSpam({ ...VISITOR, name }, '')).toEqual([sign]);
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
  'Who =? Me ?= 5',
])('a visitor named %s is not', (name) => {
  expect(signsOfSpam({ ...VISITOR, name }, '')).toEqual([]);
});

test.each([
  ['a filled honeypot', {}, 'x', ['honeypot']],
  ['a honeypot that a script ticked', {}, true, ['honeypot']],
  ['a honeypot left empty', {}, ' ', []],
  ['a link for a phone number', { phone: 'https://offers.example' }, '', [`link in ${PHONE.inText}`]],
  ['an encoded phone number', { phone: '5 =?utf-8?B?4oCu?=' }, '', [`encoded text in ${PHONE.inText}`]],
  [
    'another address encoded',
    { email: '=?utf-8?Q?leo?=@b.example' },
    '',
    [`encoded text in ${EMAIL.inText}`],
  ],
  ['several signs', { name: 'www.offers.example' }, 'x', ['honeypot', `link in ${NAME.inText}`]],
])('%s', (_case, fields, honeypot, signs) => {
  expect(signsOfSpam({ ...VISITOR, ...fields }, honeypot)).toEqual(signs);
});
