import { expect, test } from 'vitest';
import type { Typeface } from '../../shared/look.ts';
import { partsFor } from './font-parts.ts';

const besley: Typeface = { family: 'Besley', package: '@fontsource/besley', weights: [700], kind: 'serif' };

test('a letter that the typeface lacks is named with its word, and a letter with a loose accent, a sign or an emoji is not', () => {
  expect(() => partsFor('Zapytaj Ćwika: Ωμέγα!', besley, 700)).toThrow(
    /^Besley has no "Ω", which "Ωμέγα" needs\. Choose another family in agency\/look\/typefaces\.ts/,
  );
  const signs = 'Cafe\u0301 \u2192 \u2713 \u{1F680} \u{1F468}\u200D\u{1F373} b\u00ADc\u00A0d\u202Fe \u20BA';
  expect(partsFor(signs, besley, 700)).toHaveLength(1);
});

test('a weight that the package does not have is named, with what to do', () => {
  expect(() => partsFor('a', besley, 950)).toThrow(
    /typefaces\.ts asks for @fontsource\/besley in weight 950.*Install the package, or choose a weight/,
  );
});
