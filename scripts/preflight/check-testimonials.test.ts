import { expect, test } from 'vitest';
import { checkTestimonials } from './check-testimonials.ts';

test('sample testimonials fail', () => {
  expect(checkTestimonials(false)).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = checkTestimonials(true);
  expect(says).toContain('agency/words/testimonials.ts');
  expect(verdict).toBe('fail');
});
