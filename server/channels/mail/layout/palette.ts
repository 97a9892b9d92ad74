/**
 * The colours of the mails. They repeat site/styles/tokens.css, because mail cannot use CSS variables;
 * palette.test.ts holds the two together.
 */
export const LIGHT = {
  desk: '#efe6d2',
  paper: '#fbf7ec',
  ink: '#18243a',
  pencil: '#4b566b',
  rule: '#d5c8ab',
  stamp: '#b0261c',
  ledger: '#1d6a47',
} as const;

export type Colour = keyof typeof LIGHT;

/** The same in dark mode: paper and ink change places, and red and green are light enough to read on ink. */
export const DARK: Record<Colour, string> = {
  desk: '#0e1626',
  paper: LIGHT.ink,
  ink: LIGHT.paper,
  pencil: LIGHT.rule,
  rule: LIGHT.pencil,
  stamp: '#f29a90',
  ledger: '#7fcba4',
};
