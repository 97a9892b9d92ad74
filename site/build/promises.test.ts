import { expect, test } from 'vitest';
import { assertReminder } from './promises.ts';

test.each([18, 4, 0, -1, Number.NaN])(
  'the build stops at a reminder after %s hours of 4, and names both figures',
  (hours) => {
    expect(() => assertReminder(4, hours)).toThrow(
      new RegExp(`REMIND_AFTER_HOURS .* is ${hours}\\..* is 4\\.`),
    );
  },
);

test('the build goes on with a reminder before the reply is due', () => {
  expect(() => assertReminder(4, 3)).not.toThrow();
});
