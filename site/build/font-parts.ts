import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { create } from 'fontkitten';
import type { Typeface } from '../../shared/look.ts';

/** One file of a weight. Fontsource has a file for each alphabet: `latin`, `latin-ext`, `greek` and so on. */
export interface FontPart {
  /** A path from the project's root, to a `woff2`. There is a `woff` next to it. */
  file: string;
  /** What it draws and no part before it does. */
  characters: string[];
}

/**
 * The parts of a weight, Latin first. Which characters they draw is read from the files: the ranges in the package's
 * `unicode.json` hold characters that the family lacks.
 * @throws when the package is not installed or does not have this weight.
 */
export function fontParts({ package: name }: Typeface, weight: number): [FontPart, ...FontPart[]] {
  const start = join('node_modules', name, 'files', basename(name));
  const isLatin = (file: string) => file.startsWith(`${start}-latin`);
  const files = globSync(`${start}-*-${weight}-normal.woff2`).sort();
  const seen = new Set<string>();
  const [first, ...others] = [...files.filter(isLatin), ...files.filter((file) => !isLatin(file))].map(
    (file) => {
      const font = create(readFileSync(file));
      const drawn = font.isCollection ? [] : font.characterSet.map((code) => String.fromCodePoint(code));
      return { file, characters: drawn.filter((character) => !seen.has(character) && seen.add(character)) };
    },
  );
  if (first) return [first, ...others];
  throw new Error(
    `agency/look/typefaces.ts asks for ${name} in weight ${weight}, and there is no ${start}-latin-${weight}-normal.woff2. Install the package, or choose a weight that it has.`,
  );
}

/**
 * The parts that draw the text.
 * @throws when none draws one of its letters, and says which letter of which word. A sign that is no letter, such as an
 * arrow, is left to the fonts of the visitor's machine.
 */
export function partsFor(text: string, typeface: Typeface, weight: number): FontPart[] {
  const parts = fontParts(typeface, weight);
  const drawn = new Set(parts.flatMap(({ characters }) => characters));
  const wanted = charactersOf(text);
  const missing = [...wanted].find((character) => /\p{L}/u.test(character) && !drawn.has(character));
  if (missing) {
    const [word] = new RegExp(`[\\p{L}\\p{M}]*${missing}[\\p{L}\\p{M}]*`, 'u').exec(text.normalize()) ?? [];
    throw new Error(
      `${typeface.family} has no "${missing}", which "${word}" needs. Choose another family in agency/look/typefaces.ts, or another word.`,
    );
  }
  return parts.filter(({ characters }) => characters.some((character) => wanted.has(character)));
}

/** Each character once. A letter and its accent become one where they can, as in a browser. */
export function charactersOf(text: string): Set<string> {
  return new Set(text.normalize());
}
