import { expect, test } from 'vitest';
import { fontFiles } from './fonts.ts';

test('what stands in for a typeface is matched to its Latin letters, whatever alphabet is named first', () => {
  const [first, ...others] = fontFiles('display', ['latin-ext', 'latin']).map(({ file }) => file);
  expect(first).toMatch(/-latin-\d+-normal/);
  expect(others).toHaveLength(1);
});
