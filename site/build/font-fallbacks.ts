import { fromFile } from '@capsizecss/unpack/fs';
import { typefaces } from '../../agency/look/typefaces.ts';
import { type StandInSize, TYPE_ROLES, type Typeface, type TypeRole } from '../../shared/look.ts';
import { fontFile } from './font-file.ts';
import { STAND_INS, type StandIn } from './stand-ins.ts';

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
  const { fonts, width } = weight < BOLD ? standIn.regular : standIn.bold;
  const average = Number(((100 * xWidthAvg) / unitsPerEm / width).toFixed(1));
  const { letters, figures } = sizes(typeface.measured?.[weight]?.[standIn.name] ?? average);

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

function sizes(size: StandInSize): { letters: number; figures?: number } {
  return typeof size === 'number' ? { letters: size } : size;
}

function nameOf(role: TypeRole, index: number) {
  return `${role}-${index + 1}`;
}
