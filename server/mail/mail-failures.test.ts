import { expect, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { classifyFailure } from './mail-failures.ts';

const request = { ...VISITOR, email: 'maya.o+web@xn--bckerei-5wa.example' };

const said = (response: string) =>
  classifyFailure(Object.assign(new Error(), { response, command: 'RCPT TO' }), {
    request,
    password: 'hunter2',
  });

test.each([
  ['550 5.1.1 no such user', 'refused'],
  ['550 5.1.10 not found', 'refused'],
  ['550 no such user', 'operator'],
  ['553 Sender verify failed', 'operator'],
  ['535 5.7.139 Authentication unsuccessful', 'operator'],
  ['552 5.2.2 mailbox full', 'operator'],
  ['454 4.7.0 Temporary authentication failure', 'temporary'],
  ['451 5.1.1 later', 'temporary'],
])('%s is classified as %s, and told in these words', (response, category) => {
  expect(said(response)).toEqual({ category, reason: `${response} (RCPT TO)` });
});

test.each([
  ['an expired certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'operator'],
  ['a login that was not asked for', { code: 'ENOAUTH' }, 'operator'],
  ['a silence', { code: 'ETIMEDOUT' }, 'temporary'],
  ['anything else', {}, 'temporary'],
])('a delivery that failed with %s is classified as %3$s', (_what, facts, category) => {
  expect(classifyFailure(Object.assign(new Error('Odd'), facts), {})).toMatchObject({ category });
});

test.each([
  ['550 5.1.1 <maya.o+web@xn--bckerei-5wa.example>: unknown', '550 5.1.1 … unknown'],
  ['550 maya.o+web: unknown at bäckerei.example', '550 …: unknown at …'],
  ['550 user=maya.o ORCPT rfc822;maya.o+2Bweb+40b.example', '550 user=….o ORCPT …'],
  ['550 https://help.example/?to=maya%40b.example&x=1', '550 …'],
  ['550 OKAFOR_maya, =?utf-8?Q?New_request:_Maya?= and maya＠b.example', '550 …_…, … and …'],
  ['550-5.7.26 It has\r\n550-5.7.26 no SPF.\r\n550 5.7.26 - gsmtp', '550-5.7.26 It has no SPF. - gsmtp'],
  ['535 no login with "hunter2"', '535 no login with "…"'],
  ['550 a\u0007 b\u001b[31m\tc\u200bd\0', '550 a b [31m cd'],
  [`550 ${'é'.repeat(300)}`, `550 ${'é'.repeat(195)}…`],
])('of %j only what names no one is told, on one line', (response, words) => {
  expect(said(response).reason).toBe(`${words} (RCPT TO)`);
});
