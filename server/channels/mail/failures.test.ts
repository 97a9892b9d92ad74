import { expect, test } from 'vitest';
import { sortFailure } from './failures.ts';

const smtp = (facts: object) => Object.assign(new Error('550 <maya@bakery.example> unknown'), facts);

test.each([
  ['login wanted', { code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO' }, 'operator', 'SMTP_URL'],
  ['refused sender', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'operator', 'MAIL_FROM'],
  [
    'expired certificate',
    { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', command: 'CONN' },
    'operator',
    'SMTP_URL',
  ],
  ['anything else', {}, 'temporary'],
])('sorts a delivery that failed with %s', (_name, facts, kind, check?: string) => {
  const failure = sortFailure(smtp(facts));
  expect(failure.kind).toBe(kind);
  expect('check' in failure ? failure.check : undefined).toBe(check);
  expect(failure.reason).not.toContain('maya');
});
