import { expect, test } from 'vitest';
import type { Typeface } from '../../shared/look.ts';
import { charactersDrawn } from './font-file.ts';

const besley: Typeface = {
  family: 'Besley',
  package: '@expo-google-fonts/besley',
  weights: [700],
  kind: 'serif',
};

test('a letter that the typeface lacks is named with its word', () => {
  expect(() => charactersDrawn(besley, 700, 'Zapytaj Ćwika: Ωμέγα!')).toThrow(
    /^Besley has no "έ", which "Ωμέγα" needs\. Choose another family in agency\/look\/typefaces\.ts/,
  );
  const signs = 'Cafe\u0301 \u2192 \u2713 \u{1F680} \u{1F468}\u200D\u{1F373} b\u00ADc\u00A0d\u202Fe \u20BA';
  expect(charactersDrawn(besley, 700, signs)).toContain('é');
});

test('a weight that the package does not have is named, with what to do', () => {
  expect(() => charactersDrawn(besley, 950, 'a')).toThrow(
    /typefaces\.ts asks for @expo-google-fonts\/besley in weight 950.*Install the package, or choose a weight/,
  );
});
