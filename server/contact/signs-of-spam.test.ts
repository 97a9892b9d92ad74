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
  ['=?utf-8?Q?http=73=3A=2F=2Foffers.example?=', 'link in name'],
  ['Maya ht=?utf-8?b?dHA6Ly8=?= =?utf-8?b?b2ZmZXJz?=', 'link in name'],
  ['=?utf-8?Q?=3Ca_href=3Dx=3E?=', 'markup in name'],
  ['Maya =?utf-8?Q?=E2=80=AE?= royaM', 'control characters in name'],
  ['Maya =?utf-8?Q?=E2=80?= =?UTF-8*en?B?rg==?=', 'control characters in name'],
  ['=?utf-16le?B?LiA=?=', 'control characters in name'],
  ['=?us-ascii?q?Maya=0D=0ABcc=3A?=', 'control characters in name'],
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
  '=?utf-8?Q?Zo=C3=AB_Ng?=',
  'Who =? Me ?= 5',
])('a visitor named %s is not', (name) => {
  expect(signsOfSpam({ ...VISITOR, name })).toEqual([]);
});

test.each([
  ['a filled honeypot', { reference: 'x' }, ['honeypot']],
  ['a honeypot that a script ticked', { reference: true }, ['honeypot']],
  ['a honeypot left empty', { reference: ' ' }, []],
  ['a link for a phone number', { phone: 'https://offers.example' }, ['link in phone number']],
  ['a link encoded for a phone number', { phone: '=?x?Q?www.offers?=' }, ['link in phone number']],
  ['an override encoded', { phone: '5 =?utf-8?B?4oCu?=' }, ['control characters in phone number']],
  ['another address encoded', { email: '=?utf-8?Q?leo?=@b.example' }, ['encoded text in email address']],
  ['several signs', { reference: 'x', name: 'www.offers.example' }, ['honeypot', 'link in name']],
])('%s', (_case, fields, signs) => {
  expect(signsOfSpam({ ...VISITOR, ...fields })).toEqual(signs);
});
