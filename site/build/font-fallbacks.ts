import { fromFile } from '@capsizecss/unpack/fs';
import { typefaces } from '../../agency/look/typefaces.ts';
import {
  type StandInName,
  TYPE_ROLES,
  type Typeface,
  type TypeKind,
  type TypeRole,
} from '../../shared/look.ts';
import { fontFile } from './font-file.ts';

/** A font that systems come with, in two weights. */
interface StandIn {
  name: StandInName;
  regular: StandInWeight;
  bold: StandInWeight;
}

/**
 * The average width of its letters in English text, in em (`xWidthAvg` of @capsizecss/unpack), and PostScript names.
 * Browsers match these or the full names, and each name that is looked for delays the first paint.
 */
type StandInWeight = readonly [width: number, ...fonts: string[]];

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
      regular: [0.4063, 'TimesNewRomanPSMT', 'LiberationSerif'],
      bold: [0.4326, 'TimesNewRomanPS-BoldMT', 'LiberationSerif-Bold'],
    },
    { name: 'noto-serif', regular: [0.481, 'NotoSerif-Regular'], bold: [0.512, 'NotoSerif-Bold'] },
    { name: 'dejavu-serif', regular: [0.5166, 'DejaVuSerif'], bold: [0.5703, 'DejaVuSerif-Bold'] },
  ],
  'sans-serif': [
    {
      name: 'arial',
      regular: [0.4458, 'ArialMT', 'LiberationSans'],
      bold: [0.48, 'Arial-BoldMT', 'LiberationSans-Bold'],
    },
    { name: 'roboto', regular: [0.4448, 'Roboto-Regular'], bold: [0.4448, 'Roboto-Regular'] },
    { name: 'dejavu-sans', regular: [0.5083, 'DejaVuSans'], bold: [0.5742, 'DejaVuSans-Bold'] },
  ],
  monospace: [
    {
      name: 'courier',
      regular: [0.6001, 'CourierNewPSMT', 'LiberationMono', 'DroidSansMono', 'DejaVuSansMono'],
      bold: [0.6001, 'CourierNewPS-BoldMT', 'LiberationMono-Bold', 'DejaVuSansMono-Bold'],
    },
  ],
};

/** From this weight on a stand-in's bold is closer than its regular. */
const BOLD = 600;

/** The CSS variable that holds a role's family and what stands in for it. */
export function typefaceVariable<Role extends TypeRole>(role: Role) {
  return `--typeface-${role}` as const;
}

/** The names of a typeface's stand-ins and of its kind, for `fallbacks` in Astro's configuration. */
export function fallbackNames(role: TypeRole): string[] {
  const { kind } = typefaces[role];
  return [...STAND_INS[kind].map((_, index) => nameOf(role, index)), kind];
}

/**
 * The stand-ins as CSS, each with the ascent and descent of the font it stands in for, so that no line moves, and the
 * families as they are until their fonts are named.
 */
export async function fallbackStyles(): Promise<string> {
  const faces = TYPE_ROLES.flatMap((role) =>
    STAND_INS[typefaces[role].kind].flatMap((standIn, index) =>
      typefaces[role].weights.map((weight) =>
        standInFace(nameOf(role, index), standIn, typefaces[role], weight),
      ),
    ),
  );
  const stacks = TYPE_ROLES.map((role) => `${typefaceVariable(role)}:${fallbackNames(role).join()}`);
  return `${(await Promise.all(faces)).join('')}:root{${stacks.join(';')}}`;
}

/**
 * One stand-in for one weight of a typeface, under a name of its own: at the size that was measured, or else at the one
 * at which its letters are as wide on average.
 */
export async function standInFace(family: string, standIn: StandIn, typeface: Typeface, weight: number) {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromFile(fontFile(typeface, weight));
  const [width, ...fonts] = weight < BOLD ? standIn.regular : standIn.bold;
  const average = Number(((100 * xWidthAvg) / unitsPerEm / width).toFixed(1));
  const size = typeface.measured?.[weight]?.[standIn.name] ?? average;
  const { letters, figures } = typeof size === 'number' ? { letters: size, figures: undefined } : size;

  const override = (length: number, size: number) =>
    `${((100 * length) / unitsPerEm / (size / 100)).toFixed(2)}%`;
  const rule = (size: number, range = '') =>
    `@font-face{font-family:${family};font-weight:${weight};` +
    `src:${fonts.map((font) => `local("${font}")`).join()};size-adjust:${size}%;` +
    `ascent-override:${override(ascent, size)};descent-override:${override(-descent, size)};` +
    `line-gap-override:${override(lineGap, size)}${range}}`;
  // The later of two faces wins for the characters in its range: those from % to 9.
  return rule(letters) + (figures ? rule(figures, ';unicode-range:U+25-39') : '');
}

function nameOf(role: TypeRole, index: number) {
  return `${role}-${index + 1}`;
}
