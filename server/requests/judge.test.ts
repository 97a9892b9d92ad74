import { expect, test } from 'vitest';
import { signsOfSpam as signs } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { signsOfSpam } from './judge.ts';

const { name: NAME, phone: PHONE, email: EMAIL } = contactFields;

test.each([
  ['https://offers.example', signs.link(NAME.short)],
  ['Win HTTP://1.2.3.4', signs.link(NAME.short)],
  ['visit www.offers.example', signs.link(NAME.short)],
  ['Maya <a href=x>', signs.markup(NAME.short)],
  ['[url=x]Maya[/url]', signs.markup(NAME.short)],
  ['=?utf-8?Q?http=73=3A=2F=2Foffers.example?=', signs.encoded(NAME.short)],
  ['Maya =?UTF-8*en?b?4oCu?= royaM', signs.encoded(NAME.short)],
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
  'M.Keller/T.Keller',
  'Fr.Weber/Praxis Lind',
  'I <3 bread',
  'Okafor, Maya (she/her)',
  'Who =? Me ?= 5',
])('a visitor named %s is not', (name) => {
  expect(signsOfSpam({ ...VISITOR, name }, '')).toEqual([]);
});

test.each([
  ['a filled honeypot', {}, 'x', [signs.honeypot]],
  ['a honeypot that a script ticked', {}, true, [signs.honeypot]],
  ['a honeypot left empty', {}, ' ', []],
  ['a link for a phone number', { phone: 'https://offers.example' }, '', [signs.link(PHONE.short)]],
  ['an encoded phone number', { phone: '5 =?utf-8?B?4oCu?=' }, '', [signs.encoded(PHONE.short)]],
  ['another address encoded', { email: '=?utf-8?Q?leo?=@b.example' }, '', [signs.encoded(EMAIL.short)]],
  ['several signs', { name: 'www.offers.example' }, 'x', [signs.honeypot, signs.link(NAME.short)]],
])('%s', (_case, fields, honeypot, expected) => {
  expect(signsOfSpam({ ...VISITOR, ...fields }, honeypot)).toEqual(expected);
});
