import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleOf } from './contact-request.ts';

test('the example of a field is a value that a field of its type takes', () => {
  const name = 'name';
  expect(exampleOf({ name, type: 'email', maxCodePoints: 254 })).toMatch(z.regexes.html5Email);
  expect(exampleOf({ name, type: 'text', maxCodePoints: 4 })).toMatch(/^.{1,4}$/);
  expect(exampleOf({ name, type: 'select', options: ['phone', 'post'] })).toBe('phone');
});
