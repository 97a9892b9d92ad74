import { expect, test } from 'vitest';
import { checkTimeZone } from './check-time-zone.ts';

test('a time zone that was chosen passes, UTC too, and one that nobody chose warns', () => {
  expect(checkTimeZone('America/New_York', { isSet: true })).toMatchObject({ verdict: 'pass' });
  expect(checkTimeZone('UTC', { isSet: true })).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = checkTimeZone('UTC', { isSet: false });
  expect(says).toContain('No time zone is set, so times in mails are in UTC');
  expect(verdict).toBe('warn');
});
