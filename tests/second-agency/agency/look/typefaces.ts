import type { Typeface, TypeRole } from '../../shared/look.ts';

/** The families of the look. */
export const typefaces = {
  display: {
    family: 'Poppins',
    package: '@fontsource/poppins',
    weights: [700],
    kind: 'sans-serif',
    alike: ['Avenir Next', 'Century Gothic'],
  },
  text: {
    family: 'Lora',
    package: '@fontsource/lora',
    weights: [400, 600],
    kind: 'serif',
  },
  figures: {
    family: 'DM Mono',
    package: '@fontsource/dm-mono',
    weights: [400],
    kind: 'monospace',
  },
} satisfies Record<TypeRole, Typeface>;
