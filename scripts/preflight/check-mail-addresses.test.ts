import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkMailAddresses } from './check-mail-addresses.ts';

test('real mail addresses pass, and each placeholder is named', () => {
  const check = (MAIL_FROM: string, MAIL_TO: string) =>
    checkMailAddresses(readConfig({ MAIL_FROM, MAIL_TO }));
  expect(check('desk@agency.test', 'leads@agency.test')).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = check('desk@agency.test', 'leads@mail.example.com');
  expect(says).toContain('MAIL_TO is leads@mail.example.com, a placeholder');
  expect(says).not.toContain('MAIL_FROM');
  expect(verdict).toBe('fail');
  expect(checkMailAddresses(readConfig({})).says).toMatch(/^MAIL_FROM is .+ and MAIL_TO is /);
});
