import { expect, test } from 'vitest';
import { colorIn } from './look.ts';

test('a color is returned exactly as written', () => {
  const css = '--color-accent-deep: #8C1B13;\n--color-accent: #b0261c; /* what to press */';
  expect(colorIn(css, 'accent')).toBe('#b0261c');
  expect(colorIn(css, 'accent-deep')).toBe('#8C1B13');
});
