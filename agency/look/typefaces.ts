import type { Typeface, TypeRole } from '../../shared/look.ts';

/**
 * The families of the look, each cut down to the glyphs in use. Headings ask for weight 700, text for 400 and 600, times
 * and numbers for 400, stamps for 700; a browser takes the nearest that is listed.
 */
export const typefaces = {
  display: {
    family: 'Besley',
    package: '@expo-google-fonts/besley',
    weights: [700],
    kind: 'serif',
    alike: ['Rockwell'],
  },
  text: {
    family: 'Libre Franklin',
    package: '@expo-google-fonts/libre-franklin',
    weights: [400, 600],
    kind: 'sans-serif',
  },
  figures: {
    family: 'Courier Prime',
    package: '@expo-google-fonts/courier-prime',
    weights: [400, 700],
    kind: 'monospace',
  },
} satisfies Record<TypeRole, Typeface>;
