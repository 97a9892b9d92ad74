import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import { jobSheet } from '../content/hero.ts';
import { type Family, fallbackNames } from './font-fallbacks.ts';
import { fontFile } from './font-file.ts';

/** Where the subsets are put for Astro to pick up, hash and serve. */
const FOLDER = 'node_modules/.cache/fonts';

/** Letters, digits and marks that any page may need, for instance in what a visitor types. */
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The digits and marks of times and numbers, and the few words that are set like them. */
const FIGURES = ['0123456789:.,-/ No.', jobSheet.day, jobSheet.done].join('');

/**
 * The site's font families, cut down to the glyphs in use, each with stand-ins of the same metrics so that little
 * moves when it arrives. For `fonts` in Astro's configuration: https://docs.astro.build/en/guides/fonts/
 */
export async function siteFonts() {
  const words = PRINTABLE_ASCII + sourceCharacters();
  return [
    family('Besley', 'besley', await cut('besley', 700, words)),
    family(
      'Libre Franklin',
      'libre-franklin',
      await cut('libre-franklin', 400, words),
      await cut('libre-franklin', 600, words),
    ),
    family('Courier Prime', 'courier-prime', await cut('courier-prime', 400, FIGURES)),
  ];
}

type Weight = Awaited<ReturnType<typeof cut>>;

function family(name: string, id: Family, first: Weight, ...rest: Weight[]) {
  const variants: [Weight, ...Weight[]] = [first, ...rest];
  return {
    name,
    cssVariable: `--font-${id}`,
    provider: fontProviders.local(),
    fallbacks: fallbackNames(id),
    // Astro's own name one font per family, and none that Android or Linux has.
    optimizedFallbacks: false,
    options: { variants },
  };
}

/** One weight of a family, with no glyphs but those of `characters`, as a file. */
async function cut(name: Family, weight: number, characters: string) {
  const whole = fontFile(name, weight);
  const file = basename(whole);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, file),
    await subsetFont(readFileSync(whole), characters, { targetFormat: 'woff2' }),
  );
  const src: [string] = [`./${FOLDER}/${file}`];
  return { src, weight, style: 'normal' as const };
}

/** Every character that a page, a component or a fact is written with. */
function sourceCharacters() {
  const files = globSync('{site,business}/**/*.{ts,tsx,astro}');
  return [...new Set(files.flatMap((file) => [...readFileSync(file, 'utf8')]))].sort().join('');
}
