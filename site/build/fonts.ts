import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import { typefaces } from '../../agency/look/typefaces.ts';
import { submission } from '../../agency/words/contact.ts';
import { linkPages } from '../../agency/words/desk.ts';
import { callToAction, jobSheet, services } from '../../agency/words/home.ts';
import { TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { fallbackNames, typefaceVariable } from './font-fallbacks.ts';
import { fontFile } from './font-file.ts';

/** Where the subsets are put for Astro to pick up, hash and serve. */
const FOLDER = 'node_modules/.cache/fonts';

/** Letters, digits and marks that any page may need, for instance in what a visitor types. */
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** What browsers apply without being asked. Other features, such as small capitals, bring glyphs that no page shows. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/** The digits and marks of times and numbers, and the few words that are set like them, stamps among them. */
const FIGURES = [
  '0123456789:.,-/ ',
  services.number,
  jobSheet.day,
  jobSheet.done,
  submission.succeeded.stamp,
  submission.failed.stamp,
  ...Object.values(linkPages).map((page) => ('standing' in page ? page.standing : '')),
  ...jobSheet.lines.map(({ time }) => time),
  ...callToAction.terms.flatMap(({ label, value }) => [label, value]),
].join('');

/**
 * The site's typefaces, cut down to the glyphs in use, each with stand-ins of the same metrics so that little moves when
 * it arrives. For `fonts` in Astro's configuration: https://docs.astro.build/en/guides/fonts/
 */
export function siteFonts() {
  const words = PRINTABLE_ASCII + sourceCharacters();
  return Promise.all(TYPE_ROLES.map((role) => family(role, role === 'figures' ? FIGURES : words)));
}

async function family(role: TypeRole, characters: string) {
  const [first, ...rest] = typefaces[role].weights;
  const variants: [Variant, ...Variant[]] = [
    await cut(role, first, characters),
    ...(await Promise.all(rest.map((weight) => cut(role, weight, characters)))),
  ];
  return {
    name: typefaces[role].family,
    cssVariable: typefaceVariable(role),
    provider: fontProviders.local(),
    fallbacks: fallbackNames(role),
    // Astro's own name one font per family, and none that Android or Linux has.
    optimizedFallbacks: false,
    options: { variants },
  };
}

type Variant = Awaited<ReturnType<typeof cut>>;

/** One weight of a typeface, with no glyphs but those of `characters`, as a file. */
async function cut(role: TypeRole, weight: number, characters: string) {
  const whole = fontFile(typefaces[role], weight);
  const file = `${role}-${basename(whole)}`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, file),
    await subsetFont(readFileSync(whole), characters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
    }),
  );
  const src: [string] = [`./${FOLDER}/${file}`];
  return { src, weight, style: 'normal' as const };
}

/** Every character that a page, a component, a word or a fact is written with. */
function sourceCharacters() {
  const files = globSync('{site,shared,agency}/**/*.{ts,tsx,astro}');
  return [...new Set(files.flatMap((file) => [...readFileSync(file, 'utf8')]))].sort().join('');
}
