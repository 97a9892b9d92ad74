import { globSync, readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import type { Typeface } from '../../shared/look.ts';

/**
 * The file of a weight, with all that the family draws: a path from the project's root.
 * @throws when the package is not installed or does not have this weight.
 */
export function fontFile({ package: name }: Typeface, weight: number): string {
  const [file] = globSync(`node_modules/${name}/${weight}*/*.ttf`, { exclude: ['**/*_Italic/**'] });
  if (file) return file;
  throw new Error(
    `agency/look/typefaces.ts asks for ${name} in weight ${weight}, and node_modules/${name} has no folder ${weight}…. Install the package, or choose a weight that it has.`,
  );
}

/**
 * All characters that a weight draws.
 * @throws when it lacks a letter of the text, and says which letter of which word. A sign that is no letter, such as an
 * arrow, is left to the fonts of the visitor's machine.
 */
export function charactersDrawn(typeface: Typeface, weight: number, text: string): Set<string> {
  const font = create(readFileSync(fontFile(typeface, weight)));
  const drawn = new Set(font.isCollection ? [] : font.characterSet.map((code) => String.fromCodePoint(code)));
  const missing = [...charactersOf(text)].find(
    (character) => /\p{L}/u.test(character) && !drawn.has(character),
  );
  if (!missing) return drawn;
  const [word] = new RegExp(`[\\p{L}\\p{M}]*${missing}[\\p{L}\\p{M}]*`, 'u').exec(text.normalize()) ?? [];
  throw new Error(
    `${typeface.family} has no "${missing}", which "${word}" needs. Choose another family in agency/look/typefaces.ts, or another word.`,
  );
}

/** Each character once. A letter and its accent become one where they can, as in a browser. */
export function charactersOf(text: string): Set<string> {
  return new Set(text.normalize());
}
