import { expect, test } from 'vitest';
import { signsOfSpam as signs } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { listOf } from '../readable.ts';
import { judge } from './judge.ts';
import { createLimits } from './limits.ts';

const { name: NAME, phone: PHONE, email: EMAIL } = contactFields;

async function suspicionOf(fields: Partial<typeof VISITOR>, honeypot: unknown = '') {
  const circumstances = { honeypot, address: '192.0.2.1', mails: 1 };
  return (await judge({ ...VISITOR, ...fields }, circumstances, createLimits())).suspicion;
}

test.each([
  ['https://offers.example', signs.link(NAME.short)],
  ['visit www.offers.example', signs.link(NAME.short)],
  ['Maya <a href=x>', signs.markup(NAME.short)],
  ['=?utf-8?Q?http=73=3A=2F=2Foffers.example?=', signs.encoded(NAME.short)],
])('a visitor named %s is suspected', async (name, sign) => {
  expect(await suspicionOf({ name })).toBe(withoutSoftHyphens(sign));
});

test.each([
  'Dr. Zoë Ng-O’Brien, M.D.',
  '王小明',
  'Will.i.am',
  'M.Keller/T.Keller',
  'I <3 bread',
  'Okafor, Maya (she/her)',
  'Who =? Me ?= 5',
])('a visitor named %s is not', async (name) => {
  expect(await suspicionOf({ name })).toBeNull();
});

test.each([
  ['a filled honeypot', {}, 'x', [signs.honeypot]],
  ['a honeypot that a script ticked', {}, true, [signs.honeypot]],
  ['a link for a phone number', { phone: 'https://offers.example' }, '', [signs.link(PHONE.short)]],
  ['an encoded phone number', { phone: '5 =?utf-8?B?4oCu?=' }, '', [signs.encoded(PHONE.short)]],
  ['another address encoded', { email: '=?utf-8?Q?leo?=@b.example' }, '', [signs.encoded(EMAIL.short)]],
  ['several signs', { name: 'www.offers.example' }, 'x', [signs.honeypot, signs.link(NAME.short)]],
])('%s', async (_case, fields, honeypot, expected) => {
  expect(await suspicionOf(fields, honeypot)).toBe(withoutSoftHyphens(listOf(expected)));
});
