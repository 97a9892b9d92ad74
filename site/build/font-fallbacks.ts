import { fromFile } from '@capsizecss/unpack/fs';
import { typefaces } from '../../agency/look/typefaces.ts';
import { TYPE_ROLES, type TypeKind, type TypeRole } from '../../shared/look.ts';
import { fontFile } from './font-file.ts';

/**
 * One weight of a font that systems come with: the average width of its letters in English text, in em (`xWidthAvg` of
 * @capsizecss/unpack), and PostScript names. Browsers match these or the full names, and each name that is looked for
 * delays the first paint.
 */
type StandIn = readonly [width: number, ...fonts: string[]];

/**
 * What stands in for a typeface until it arrives, in the order it is tried. Windows, macOS and iOS have the first of
 * each, and Linux often has Liberation, which is as wide; Android has Roboto and Noto, and other Linuxes have DejaVu.
 * Android's Roboto is one file whose bold a page cannot name, so the regular stands in. All typewriter faces are as wide
 * as each other, but for DejaVu's, by a three-hundredth.
 */
const STAND_INS: Record<TypeKind, { regular: StandIn[]; bold: StandIn[] }> = {
  serif: {
    regular: [
      [0.4063, 'TimesNewRomanPSMT', 'LiberationSerif'],
      [0.481, 'NotoSerif-Regular'],
      [0.5166, 'DejaVuSerif'],
    ],
    bold: [
      [0.4326, 'TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold'],
      [0.512, 'NotoSerif-Bold'],
      [0.5703, 'DejaVuSerif-Bold'],
    ],
  },
  'sans-serif': {
    regular: [
      [0.4458, 'ArialMT', 'LiberationSans'],
      [0.4448, 'Roboto-Regular'],
      [0.5083, 'DejaVuSans'],
    ],
    bold: [
      [0.48, 'Arial-BoldMT', 'LiberationSans-Bold'],
      [0.4448, 'Roboto-Regular'],
      [0.5742, 'DejaVuSans-Bold'],
    ],
  },
  monospace: {
    regular: [[0.6001, 'CourierNewPSMT', 'LiberationMono', 'DroidSansMono', 'DejaVuSansMono']],
    bold: [[0.6001, 'CourierNewPS-BoldMT', 'LiberationMono-Bold', 'DejaVuSansMono-Bold']],
  },
};

/** From this weight on a stand-in's bold is closer than its regular. */
const BOLD = 600;

/**
 * A stand-in is made this much wider than the average of its letters asks for. Found by trying this site's words in Arial,
 * Roboto and DejaVu: with these, the first screen of a phone keeps its lines when the typeface arrives.
 */
const STRETCH = { display: 1.01, text: 0.985, figures: 1.01 } satisfies Record<TypeRole, number>;

/** The CSS variable that holds what a role is set in. */
export function typefaceVariable<Role extends TypeRole>(role: Role) {
  return `--typeface-${role}` as const;
}

/** The family name of a role's stand-in, by its place. The typeface takes the first when it arrives. */
export function standInName(role: TypeRole, index = 0): string {
  return `${role}-${index + 1}`;
}

/**
 * The stand-ins as CSS, in the order they are tried: each as wide on average and as tall as the font it stands in for. And
 * the measures of the stamps' capitals.
 */
export async function fallbackStyles(): Promise<string> {
  const styles = TYPE_ROLES.map(async (role) => {
    const { kind, weights } = typefaces[role];
    const { regular, bold } = STAND_INS[kind];
    const faces = weights.flatMap((weight) =>
      (weight < BOLD ? regular : bold).map((font, index) => standInFace(role, index, weight, font)),
    );
    const names = regular.map((_, index) => standInName(role, index)).join();
    return `${(await Promise.all(faces)).join('')}:root{${typefaceVariable(role)}:${names},${kind}}`;
  });
  return (await Promise.all([...styles, capitals('figures')])).join('');
}

/**
 * How high the figures of a role's boldest weight are, as high as its capitals, and by how much their middle is below
 * that of their line, in em.
 */
async function capitals(role: TypeRole) {
  const file = fontFile(typefaces[role], Math.max(...typefaces[role].weights));
  const { ascent, descent, capHeight, unitsPerEm } = await fromFile(file);
  const low = (ascent + descent - capHeight) / 2 / unitsPerEm;
  return `:root{--capitals:${(capHeight / unitsPerEm).toFixed(2)};--capitals-low:${low.toFixed(2)}em}`;
}

async function standInFace(role: TypeRole, index: number, weight: number, [width, ...fonts]: StandIn) {
  const { ascent, descent, unitsPerEm, xWidthAvg } = await fromFile(fontFile(typefaces[role], weight));
  const size = (STRETCH[role] * xWidthAvg) / unitsPerEm / width;
  const override = (length: number) => `${Math.round((100 * length) / unitsPerEm / size)}%`;
  return (
    `@font-face{font-family:${standInName(role, index)};font-weight:${weight};` +
    `src:${fonts.map((font) => `local("${font}")`).join()};size-adjust:${(100 * size).toFixed(1)}%;` +
    `ascent-override:${override(ascent)};descent-override:${override(-descent)}}`
  );
}
