import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';

/** Where the subsets are put for Astro to pick up, hash and serve. */
const FOLDER = 'node_modules/.cache/fonts';

/** Letters, digits and marks that any page may need, for instance in what a visitor types. */
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The digits and marks of times and numbers, and the few words that are set like them. */
const FIGURES = '0123456789:.,-/ No.Tuesdaydone';

/**
 * The site's font families, cut down to the glyphs in use, each with fallbacks of the same metrics so that nothing
 * moves when it arrives. For `fonts` in Astro's configuration: https://docs.astro.build/en/guides/fonts/
 */
export async function siteFonts() {
  const words = PRINTABLE_ASCII + sourceCharacters();
  return [
    family('Besley', '--font-besley', 'serif', await cut('besley', 700, words)),
    family(
      'Libre Franklin',
      '--font-libre-franklin',
      // Not sans-serif: Astro matches the metrics of the phones' own fonts only for this one.
      'system-ui',
      await cut('libre-franklin', 400, words),
      await cut('libre-franklin', 600, words),
    ),
    family('Courier Prime', '--font-courier-prime', 'monospace', await cut('courier-prime', 400, FIGURES)),
  ];
}

type Weight = Awaited<ReturnType<typeof cut>>;

function family(name: string, cssVariable: string, fallback: string, first: Weight, ...rest: Weight[]) {
  const variants: [Weight, ...Weight[]] = [first, ...rest];
  return { name, cssVariable, provider: fontProviders.local(), fallbacks: [fallback], options: { variants } };
}

/** One weight of a family, with no glyphs but those of `characters`, as a file. */
async function cut(name: string, weight: number, characters: string) {
  const file = `${name}-latin-${weight}-normal.woff2`;
  const whole = readFileSync(join('node_modules/@fontsource', name, 'files', file));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, file), await subsetFont(whole, characters, { targetFormat: 'woff2' }));
  const src: [string] = [`./${FOLDER}/${file}`];
  return { src, weight, style: 'normal' as const };
}

/** Every character that a page, a component or a fact is written with. */
function sourceCharacters() {
  const files = globSync('{site,business}/**/*.{ts,tsx,astro}');
  return [...new Set(files.flatMap((file) => [...readFileSync(file, 'utf8')]))].sort().join('');
}
