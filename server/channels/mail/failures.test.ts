import { expect, test } from 'vitest';
import { sortFailure } from './failures.ts';

const smtp = (facts: object) => Object.assign(new Error('550 <maya@bakery.example> unknown'), facts);

test.each([
  ['refused connection', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'temporary'],
  ['no such host', { code: 'EDNS', command: 'CONN' }, 'temporary'],
  ['timeout', { code: 'ETIMEDOUT', command: 'CONN' }, 'temporary'],
  ['greylisting', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'temporary'],
  ['refused content', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'temporary'],
  ['unknown mailbox', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'recipient'],
  ['wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'operator'],
  ['login wanted', { code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO' }, 'operator'],
  ['refused sender', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'operator'],
  ['expired certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', command: 'CONN' }, 'operator'],
  ['failed STARTTLS', { code: 'ETLS', command: 'STARTTLS' }, 'operator'],
  ['anything else', {}, 'temporary'],
])('%s', (_name, facts, kind) => {
  const failure = sortFailure(smtp(facts));
  expect(failure.kind).toBe(kind);
  expect(failure.reason).not.toContain('maya');
});
