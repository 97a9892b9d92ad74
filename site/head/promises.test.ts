import { expect, test } from 'vitest';
import { assertReminder } from './promises.ts';

test('the build stops at a reminder that is not before the promise, and says which to change', () => {
  expect(() => assertReminder(24, 24)).toThrow(/^agency\/promises\.ts: REMIND_AFTER_HOURS is 24\. .* 24,/);
});
