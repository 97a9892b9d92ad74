import { expect, test } from 'vitest';
import { checkBrand } from './check-brand.ts';

test('a brand of its own passes; a placeholder in the address, or one still marked as such, fails', () => {
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
