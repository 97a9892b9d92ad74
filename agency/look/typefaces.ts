import type { Typeface, TypeRole } from '../../shared/look.ts';

/** Headings are in `display`, and stamps, times and figures in `figures`. Text is in the reader's own font. */
export const typefaces = {
  display: {
    family: 'Besley',
    package: '@fontsource/besley',
    weight: 700,
    kind: 'serif',
    alike: ['Rockwell'],
  },
  figures: {
    family: 'Courier Prime',
    package: '@fontsource/courier-prime',
    weight: 700,
    kind: 'monospace',
  },
} satisfies Record<TypeRole, Typeface>;

/** Name the alphabets of your words and of your visitors' names, as the package's `unicode.json` calls them. */
export const alphabets = ['latin', 'latin-ext'];
