import { expect, test } from 'vitest';
import { colorIn } from './look.ts';

test('a color is returned exactly as written', () => {
  const css = '--color-accent-deep: #8C1B13;\n--color-accent: #b0261c; /* what to press */';
  expect(colorIn(css, 'accent')).toBe('#b0261c');
  expect(colorIn(css, 'accent-deep')).toBe('#8C1B13');
});

test.each(['', '--color-ink: rebeccapurple;', '--color-ink: #abc;'])(
  'a color that pictures and mails cannot use is an error that names it: %j',
  (css) => {
    expect(() => colorIn(css, 'ink')).toThrow('agency/look/tokens.css needs --color-ink');
  },
);
