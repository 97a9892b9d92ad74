import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkBrand, checkMailAddresses, checkTestimonials, checkTimeZone } from './agency.ts';

test("the agency's own brand passes; a placeholder address, or a brand still marked as a placeholder, fails", () => {
  expect(checkBrand({ name: 'Agency', email: 'desk@agency.test' }, false)).toMatchObject({ verdict: 'pass' });
  for (const [email, isPlaceholder] of [
    ['desk@agency.example', false],
    ['desk@agency.test', true],
  ] as const) {
    const { verdict, says } = checkBrand({ name: 'Agency', email }, isPlaceholder);
    expect(says).toContain('agency/brand.ts');
    expect(verdict).toBe('fail');
  }
});

test('sample testimonials fail', () => {
  expect(checkTestimonials(false)).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = checkTestimonials(true);
  expect(says).toContain('agency/words/testimonials.ts');
  expect(verdict).toBe('fail');
});

test('a time zone of its own passes, and UTC warns', () => {
  expect(checkTimeZone('America/New_York')).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = checkTimeZone('UTC');
  expect(says).toContain('Times in mails are in UTC');
  expect(verdict).toBe('warn');
});

test('real mail addresses pass, and a placeholder is named', () => {
  const check = (MAIL_FROM: string, MAIL_TO: string) =>
    checkMailAddresses(readConfig({ MAIL_FROM, MAIL_TO }));
  expect(check('desk@agency.test', 'leads@agency.test')).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = check('desk@agency.test', 'jo@agency.test, leads@mail.example.com');
  expect(says).toContain('leads@mail.example.com is a placeholder that receives no mail');
  expect(verdict).toBe('fail');
  expect(checkMailAddresses(readConfig({})).verdict).toBe('fail');
});
