import type { Typeface, TypeRole } from '../../shared/look.ts';

/**
 * The families of the look, each cut down to the glyphs in use. Headings ask for weight 700, text for 400 and 600, times
 * and numbers for 400; a browser takes the nearest that is listed.
 *
 * The measured sizes of the stand-ins are optional. These are the sizes at which, in Chromium, the fewest lines of the
 * three pages break elsewhere, and the fewest texts of the first screen move sideways, at fifteen widths from 320 to
 * 1920 px. The average width of letters, which is used without them, breaks more. Liberation stood for Arial, Times New
 * Roman and Courier New; Roboto was Debian's of 2017, Noto Serif that of Fontsource 5.3.0. tests/browser/fonts.spec.ts
 * shows when to measure again.
 */
export const typefaces = {
  display: {
    family: 'Besley',
    package: '@fontsource/besley',
    weights: [700],
    kind: 'serif',
    alike: ['Rockwell'],
    measured: {
      700: {
        times: { letters: 125.8, figures: 117.2 },
        'noto-serif': { letters: 105.3, figures: 110 },
        'dejavu-serif': 95,
      },
    },
  },
  text: {
    family: 'Libre Franklin',
    package: '@fontsource/libre-franklin',
    weights: [400, 600],
    kind: 'sans-serif',
    measured: {
      400: { arial: 103.3, roboto: 103.7, 'dejavu-sans': 90.8 },
      600: { arial: 101.4, roboto: 108.6, 'dejavu-sans': 85.1 },
    },
  },
  figures: {
    family: 'Courier Prime',
    package: '@fontsource/courier-prime',
    weights: [400],
    kind: 'monospace',
    measured: { 400: { courier: 100 } },
  },
} satisfies Record<TypeRole, Typeface>;
