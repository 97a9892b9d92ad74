import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import { typefaces } from '../../agency/look/typefaces.ts';
import { linkPages } from '../../agency/words/agency-pages.ts';
import { submission } from '../../agency/words/contact.ts';
import { applicationError } from '../../agency/words/errors.ts';
import { callToAction, jobSheet, services } from '../../agency/words/home.ts';
import { TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { standInName, typefaceVariable } from './font-fallbacks.ts';
import { charactersOf, partsFor } from './font-parts.ts';

/** Where the subsets are put for Astro to pick up, hash and serve. */
const FOLDER = 'node_modules/.cache/fonts';

const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** What browsers apply without being asked. Other features, such as small capitals, bring glyphs that no page shows. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/** The words of stamps: all that a second weight of figures is for. */
const STAMPS = [
  '404',
  jobSheet.done,
  submission.succeeded.stamp,
  submission.failed.stamp,
  applicationError.stamp,
  ...Object.values(linkPages).map((page) => ('standing' in page ? page.standing : '')),
].join(' ');

/** The digits and marks of times and numbers, and the few words that are set like them. */
const FIGURES = [
  '0123456789:.,-/',
  services.number,
  jobSheet.day,
  ...[...jobSheet.lines, ...services.items].map(({ time }) => time),
  ...callToAction.terms.flatMap(({ label, value }) => [label, value]),
].join(' ');

/**
 * The site's typefaces, for `fonts` in Astro's configuration: https://docs.astro.build/en/guides/fonts/
 * @throws when a typeface lacks a letter of a word, and says which.
 */
export function siteFonts() {
  const words = sources();
  return Promise.all(TYPE_ROLES.map((role) => family(role, role === 'figures' ? FIGURES : words)));
}

async function family(role: TypeRole, text: string) {
  const faces = typefaces[role].weights.map((weight, index) =>
    facesOf(role, weight, role === 'figures' && index > 0 ? STAMPS : text),
  );
  const [first, ...others] = (await Promise.all(faces)).flat();
  if (!first) throw new Error(`${typefaces[role].family} needs a weight in agency/look/typefaces.ts.`);
  return {
    // A font takes the place of the first that stands in for it, so it has the same name: FontsLater.astro.
    name: standInName(role),
    cssVariable: typefaceVariable(role),
    provider: fontProviders.local(),
    fallbacks: [],
    options: { variants: [first, ...others] satisfies [Face, ...Face[]] },
  };
}

type Face = { src: [string]; weight: number; unicodeRange?: [string, ...string[]] };

/**
 * One weight of a typeface: each part that the text needs, cut down to it, and the uncut file for the letters that the
 * text does not have. A browser fetches that one when a page shows such a letter, for instance in a visitor's name.
 */
async function facesOf(role: TypeRole, weight: number, text: string): Promise<Face[]> {
  mkdirSync(FOLDER, { recursive: true });
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
  const parts = partsFor(text, typefaces[role], weight).map(async ({ file, characters }): Promise<Face[]> => {
    const cut = join(FOLDER, `${role}-${basename(file)}`);
    writeFileSync(cut, await subsetFont(readFileSync(file), [...charactersOf(text)].join(''), options));
    const [first, ...ranges] = otherLetters(characters, text);
    const whole: Face[] = first ? [{ src: [`./${file}`], weight, unicodeRange: [first, ...ranges] }] : [];
    return [{ src: [`./${cut}`], weight }, ...whole];
  });
  return (await Promise.all(parts)).flat();
}

/** The letters that the text does not have, as CSS writes a `unicode-range`. */
function otherLetters(characters: string[], text: string): string[] {
  const used = charactersOf(text);
  const runs: { from: number; to: number }[] = [];
  for (const character of characters) {
    if (used.has(character) || !/\p{L}/u.test(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.to === code - 1) last.to = code;
    else runs.push({ from: code, to: code });
  }
  return runs.map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`);
}

/** All that the pages, their components, words and facts are written with, and what a visitor types most. */
function sources(): string {
  const files = globSync('{site,shared,agency}/**/*.{ts,tsx,astro}').filter(
    (file) => !/\.(test|spec)\./.test(file),
  );
  return [PRINTABLE_ASCII, ...files.map((file) => readFileSync(file, 'utf8'))].join(' ');
}
