import type { StandInName, TypeKind } from '../../shared/look.ts';

/** A font that systems come with, in two weights. */
export interface StandIn {
  name: StandInName;
  regular: StandInWeight;
  bold: StandInWeight;
}

interface StandInWeight {
  /**
   * PostScript names. Browsers match these or the full names, and each name that is looked for delays the first paint.
   */
  fonts: string[];
  /** The average width of its letters in English text, in em: `xWidthAvg` of @capsizecss/unpack. */
  width: number;
}

/**
 * What stands in for a typeface until it arrives, in the order it is tried. Windows, macOS and iOS have the first of
 * each, and Linux often has Liberation, which is as wide; Android has Roboto and Noto, and other Linuxes have DejaVu.
 * Android's Roboto is one file whose bold a page cannot name, so the regular stands in. All typewriter faces are as wide
 * as each other, but for DejaVu's, by a three-hundredth.
 */
export const STAND_INS: Record<TypeKind, StandIn[]> = {
  serif: [
    {
      name: 'times',
      regular: { fonts: ['TimesNewRomanPSMT', 'LiberationSerif'], width: 0.4063 },
      bold: { fonts: ['TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold'], width: 0.4326 },
    },
    {
      name: 'noto-serif',
      regular: { fonts: ['NotoSerif-Regular'], width: 0.481 },
      bold: { fonts: ['NotoSerif-Bold'], width: 0.512 },
    },
    {
      name: 'dejavu-serif',
      regular: { fonts: ['DejaVuSerif'], width: 0.5166 },
      bold: { fonts: ['DejaVuSerif-Bold'], width: 0.5703 },
    },
  ],
  'sans-serif': [
    {
      name: 'arial',
      regular: { fonts: ['ArialMT', 'LiberationSans'], width: 0.4458 },
      bold: { fonts: ['Arial-BoldMT', 'LiberationSans-Bold'], width: 0.48 },
    },
    {
      name: 'roboto',
      regular: { fonts: ['Roboto-Regular'], width: 0.4448 },
      bold: { fonts: ['Roboto-Regular'], width: 0.4448 },
    },
    {
      name: 'dejavu-sans',
      regular: { fonts: ['DejaVuSans'], width: 0.5083 },
      bold: { fonts: ['DejaVuSans-Bold'], width: 0.5742 },
    },
  ],
  monospace: [
    {
      name: 'courier',
      regular: {
        fonts: ['CourierNewPSMT', 'LiberationMono', 'DroidSansMono', 'DejaVuSansMono'],
        width: 0.6001,
      },
      bold: {
        fonts: ['CourierNewPS-BoldMT', 'LiberationMono-Bold', 'DejaVuSansMono-Bold'],
        width: 0.6001,
      },
    },
  ],
};
