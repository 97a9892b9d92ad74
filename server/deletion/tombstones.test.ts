import { expect, test } from 'vitest';
import { hashMailbox, secretCheck } from './tombstones.ts';

test('a hash depends on the secret, and the check distinguishes secrets', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(hashMailbox('maya@bakery.example', one)).not.toBe(hashMailbox('maya@bakery.example', other));
  expect(secretCheck(one)).not.toBe(secretCheck(other));
  expect(hashMailbox('', one)).not.toContain(secretCheck(one));
});
