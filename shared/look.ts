/** `tokens.css` says what each color is for. Those that end in `-dark` are for mails. */
export type ColorName =
  | 'paper'
  | 'backdrop'
  | 'ink'
  | 'pencil'
  | 'placeholder'
  | 'rule'
  | 'accent'
  | 'accent-deep'
  | 'ledger'
  | 'backdrop-dark'
  | 'accent-dark'
  | 'ledger-dark';

/**
 * Reads a color in `tokens.css`, as `#rrggbb`, for pictures and mails, which can't use CSS variables.
 * @throws when it is missing or written in another way.
 */
export function colorIn(css: string, name: ColorName): string {
  const value = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6});`, 'i').exec(css)?.[1];
  if (!value) throw new Error(`agency/look/tokens.css needs --color-${name} as six hexadecimal digits.`);
  return value;
}

/** A path of the logo lies in a square of 32 by 32. Without a stroke width it is filled. */
export interface LogoPath {
  path: string;
  strokeWidth?: number;
  color: ColorName;
}

/** A typeface is for headings, or for the figures of times and numbers with the stamps. */
export const TYPE_ROLES = ['display', 'figures'] as const;

export type TypeRole = (typeof TYPE_ROLES)[number];

export interface Typeface {
  family: string;
  /** This npm package brings the files: https://fontsource.org. Install it first. */
  package: string;
  weight: number;
  kind: 'serif' | 'sans-serif' | 'monospace';
  /** Mails load no font, so they use these families of a reader's own machine that look alike, the best first. */
  alike?: readonly string[];
}
