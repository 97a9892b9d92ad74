import { fromFile } from '@capsizecss/unpack/fs';
import { fontFile } from './font-file.ts';

const FAMILIES = ['besley', 'libre-franklin', 'courier-prime'] as const;

export type Family = (typeof FAMILIES)[number];

type StandIn = {
  /**
   * PostScript names. Browsers match these or the full names, and each name that is looked for delays the first paint.
   */
  fonts: string[];
  weight: number;
  /** The size, in percent of ours, at which the font is as wide as ours. */
  size: number;
  /** The same for figures, where one size does not suit both. */
  figures?: number;
};

/**
 * What stands in for each family until it arrives, in the order it is tried: fonts that systems come with. Windows,
 * macOS and iOS have the first of each, and Linux often has Liberation, which is as wide; Android has Roboto and Noto,
 * and other Linuxes have DejaVu. Android's Roboto is one file whose bold a page cannot name, so the regular stands in.
 *
 * The sizes were measured in Chromium as those at which the fewest lines of
 * the three pages break elsewhere, and the fewest texts of the first screen move sideways, at fifteen widths from 320
 * to 1920 px. An average over the alphabet breaks more. Liberation stood for Arial, Times New Roman and Courier New;
 * Roboto was Debian's of 2017, Noto Serif that of Fontsource 5.3.0. tests/browser/fonts.spec.ts shows when to measure
 * again.
 */
const standIns: Record<Family, StandIn[][]> = {
  besley: [
    [
      {
        fonts: ['TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold'],
        weight: 700,
        size: 125.8,
        figures: 117.2,
      },
    ],
    [{ fonts: ['NotoSerif-Bold'], weight: 700, size: 105.3, figures: 110 }],
    [{ fonts: ['DejaVuSerif-Bold'], weight: 700, size: 95 }],
  ],
  'libre-franklin': [
    [
      { fonts: ['ArialMT', 'LiberationSans'], weight: 400, size: 103.3 },
      {
        fonts: ['Arial-BoldMT', 'LiberationSans-Bold'],
        weight: 600,
        size: 101.4,
      },
    ],
    [
      { fonts: ['Roboto-Regular'], weight: 400, size: 103.7 },
      { fonts: ['Roboto-Regular'], weight: 600, size: 108.6 },
    ],
    [
      { fonts: ['DejaVuSans'], weight: 400, size: 90.8 },
      { fonts: ['DejaVuSans-Bold'], weight: 600, size: 85.1 },
    ],
  ],
  // All typewriter faces are as wide as each other, but for DejaVu's, by a three-hundredth.
  'courier-prime': [
    [
      {
        fonts: ['CourierNewPSMT', 'LiberationMono', 'DroidSansMono', 'DejaVuSansMono'],
        weight: 400,
        size: 100,
      },
    ],
  ],
};

const GENERIC: Record<Family, string> = {
  besley: 'serif',
  'libre-franklin': 'sans-serif',
  'courier-prime': 'monospace',
};

/** The names of a family's stand-ins and of its kind, for `fallbacks` in Astro's configuration. */
export function fallbackNames(family: Family): string[] {
  return [...standIns[family].map((_, index) => nameOf(family, index)), GENERIC[family]];
}

/**
 * The stand-ins as CSS, each with the ascent and descent of the font it stands in for, so that no line moves, and the
 * families as they are until their fonts are named.
 */
export async function fallbackStyles(): Promise<string> {
  const faces = FAMILIES.flatMap((family) =>
    standIns[family].flatMap((weights, index) => weights.map((standIn) => face(family, index, standIn))),
  );
  const stacks = FAMILIES.map((family) => `--font-${family}:${fallbackNames(family).join()}`);
  return `${(await Promise.all(faces)).join('')}:root{${stacks.join(';')}}`;
}

async function face(family: Family, index: number, { fonts, weight, size, figures }: StandIn) {
  const { ascent, descent, lineGap, unitsPerEm } = await fromFile(fontFile(family, weight));
  const override = (length: number, size: number) =>
    `${((100 * length) / unitsPerEm / (size / 100)).toFixed(2)}%`;
  const rule = (size: number, range = '') =>
    `@font-face{font-family:${nameOf(family, index)};font-weight:${weight};` +
    `src:${fonts.map((font) => `local("${font}")`).join()};size-adjust:${size}%;` +
    `ascent-override:${override(ascent, size)};descent-override:${override(-descent, size)};` +
    `line-gap-override:${override(lineGap, size)}${range}}`;
  // The later of two faces has the say over the characters it names: those from % to 9.
  return rule(size) + (figures ? rule(figures, ';unicode-range:U+25-39') : '');
}

function nameOf(family: string, index: number) {
  return `${family}-${index + 1}`;
}
