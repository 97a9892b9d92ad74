import { expect, test } from 'vitest';
import { sortFailure } from './failures.ts';

const smtp = (facts: object) => Object.assign(new Error('550 <maya@bakery.example> unknown'), facts);

const reply = (command: string) => (response: string) => ({
  ...{ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) },
});
const rcpt = reply('RCPT TO');
const data = reply('DATA');
const PROVIDER = 'with the mail provider';

test.each([
  ['login wanted', { code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO' }, 'operator'],
  ['refused sender', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'operator', 'MAIL_FROM'],
  ['expired certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'operator'],
  ['no such mailbox, in no code of RFC 3463', rcpt('550 no such user'), 'refused', 'MAIL_TO'],
  ['no such mailbox, said after the mail', data('550 5.1.10 not found'), 'refused', 'MAIL_TO'],
  ['a sandbox', data('554 Message rejected: Email address is not verified'), 'operator', PROVIDER],
  ['a full mailbox', rcpt('552 5.2.2 mailbox full'), 'operator', PROVIDER],
  ['anything else', {}, 'temporary'],
])('sorts a delivery that failed with %s', (_name, facts, sort, check?: string) => {
  const failure = sortFailure(smtp(facts));
  expect(failure.sort).toBe(sort);
  expect(failure.check).toBe(check);
  expect(failure.reason).not.toContain('maya');
});
