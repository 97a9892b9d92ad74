import { expect, test } from 'vitest';
import type { Typeface } from '../../shared/look.ts';
import { STAND_INS, standInFace } from './font-fallbacks.ts';
import { fontFile } from './font-file.ts';

const besley: Typeface = { family: 'Besley', package: '@fontsource/besley', weights: [700], kind: 'serif' };

const sizeIn = (css: string) => Number(/size-adjust:([\d.]+)%/.exec(css)?.[1]);

/** The sizes found for Besley in Chromium, line by line. */
test.each([
  ['times', 125.8],
  ['noto-serif', 105.3],
  ['dejavu-serif', 95],
])(
  'unmeasured, %s comes within 2 %% of the size at which the fewest lines break elsewhere',
  async (name, best) => {
    const standIn = STAND_INS.serif.find((one) => one.name === name) ?? expect.fail();
    const size = sizeIn(await standInFace('stand-in', standIn, besley, 700));
    expect(Math.abs(size / best - 1)).toBeLessThan(0.02);
  },
);

test('a measured size is used, for figures too', async () => {
  const measured = { 700: { times: { letters: 125, figures: 117 } } };
  const [times] = STAND_INS.serif;
  const css = await standInFace('stand-in', times ?? expect.fail(), { ...besley, measured }, 700);
  expect([...css.matchAll(/size-adjust:([\d.]+)%/g)].map(([, size]) => size)).toEqual(['125', '117']);
});

test('a weight that the package does not have is named, with what to do', () => {
  expect(() => fontFile(besley, 950)).toThrow(
    /typefaces\.ts asks for @fontsource\/besley in weight 950.*Install the package, or choose a weight/,
  );
});
