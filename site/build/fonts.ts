import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import { brand } from '../../agency/brand.ts';
import { typefaces } from '../../agency/look/typefaces.ts';
import { linkPages } from '../../agency/words/agency-pages.ts';
import { submission } from '../../agency/words/contact.ts';
import { applicationError, notFound } from '../../agency/words/errors.ts';
import { callToAction, jobSheet, services } from '../../agency/words/home.ts';
import { TYPE_ROLES, type TypeRole } from '../../shared/look.ts';
import { textDirection } from '../../shared/text-direction.ts';
import { standInName, typefaceVariable } from './font-fallbacks.ts';
import { charactersDrawn, charactersOf, fontFile } from './font-file.ts';

/** Where the subsets are put for Astro to pick up, hash and serve. */
const FOLDER = 'node_modules/.cache/fonts';

const ASCII_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/**
 * The marks of ASCII that are in headings and labels, and those that visitors type besides. Each weighs as much as a
 * letter, and code has all of them.
 */
const MARKS = " !%&'()*+,-./:?";
const TYPED_MARKS = '"#$;=@_';

/** All ten, in figures that the language may have of its own, and what separates thousands. */
const DIGITS = (1_234_567_890).toLocaleString(brand.locale);

/**
 * What browsers apply without being asked, for the letters of Arabic, India and Korea, too. Other features, such as small
 * capitals, bring glyphs that no page shows.
 */
const FEATURES =
  'calt ccmp clig curs kern liga locl mark mkmk rclt rlig fin2 fin3 fina init isol med2 medi mset abvf abvm abvs akhn blwf blwm blws cfar cjct dist half haln nukt pref pres pstf psts rkrf rphf vatu ljmo tjmo vjmo'.split(
    ' ',
  );

/**
 * Headings are set tighter where letters are not joined, which turns ligatures off:
 * https://www.w3.org/TR/css-text-4/#letter-spacing-property
 */
const HEADING_FEATURES =
  textDirection(brand.locale) === 'rtl' ? FEATURES : FEATURES.filter((feature) => feature !== 'liga');

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
  DIGITS,
  services.number,
  notFound.time,
  jobSheet.day,
  ...[...jobSheet.lines, ...services.items].map(({ time }) => time),
  ...callToAction.terms.flatMap(({ label, value }) => [label, value]),
].join(' ');

/**
 * The site's typefaces, for `fonts` in Astro's configuration: https://docs.astro.build/en/guides/fonts/
 * @throws when a typeface lacks a letter of a word, and says which.
 */
export function siteFonts() {
  const words = textOfPages();
  const texts = { display: [words], text: [words + TYPED_MARKS, words], figures: [FIGURES, STAMPS] };
  return Promise.all(TYPE_ROLES.map((role) => family(role, texts[role])));
}

/** @param texts what each weight is cut down to; further weights to the last. */
async function family(role: TypeRole, texts: string[]) {
  const faces = typefaces[role].weights.map((weight, index) =>
    facesOf(role, weight, texts[index] ?? texts.at(-1) ?? ''),
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
 * One weight of a typeface, cut down to the text, and a second file for what the text does not have. A browser fetches
 * that one when a page shows such a letter or mark, for instance in a visitor's name or a date.
 */
async function facesOf(role: TypeRole, weight: number, text: string): Promise<Face[]> {
  const used = charactersOf(text);
  const drawn = charactersDrawn(typefaces[role], weight, text);
  const others = [...drawn].filter((character) => isWritten(character) && !used.has(character));
  const [first, ...ranges] = rangesOf(others, used);
  return [
    { src: [await cutFont(role, weight, '', used)], weight },
    ...(first
      ? [
          {
            src: [await cutFont(role, weight, '-others', others)] satisfies [string],
            weight,
            unicodeRange: [first, ...ranges] satisfies [string, ...string[]],
          },
        ]
      : []),
  ];
}

/** Whether a character may come up. Chinese and Korean have too many, and a visitor who types one has a font for it. */
function isWritten(character: string) {
  return (
    /[!-~\p{L}\p{M}]/u.test(character) &&
    !/\p{Script=Han}|\p{Script=Hangul}/u.test(character) &&
    character === character.normalize('NFKC')
  );
}

async function cutFont(role: TypeRole, weight: number, name: string, characters: Iterable<string>) {
  mkdirSync(FOLDER, { recursive: true });
  const cut = join(FOLDER, `${role}-${weight}${name}.woff2`);
  const options = {
    targetFormat: 'woff2',
    noHinting: true,
    // Where a weight is on its family's axes: of use to programs that list fonts.
    dropTables: ['STAT'],
    keepFeatures: role === 'display' ? HEADING_FEATURES : FEATURES,
  } as const;
  const file = readFileSync(fontFile(typefaces[role], weight));
  writeFileSync(cut, await subsetFont(file, [...characters].join(''), options));
  return `./${cut}`;
}

/** Characters as CSS writes a `unicode-range`. A range may span what is not drawn, but no whole alphabet and nothing that is used. */
function rangesOf(characters: string[], used: Set<string>): string[] {
  const stops = [...used].map(codeOf).sort((one, other) => one - other);
  const runs: { from: number; to: number }[] = [];
  for (const code of characters.map(codeOf).sort((one, other) => one - other)) {
    const last = runs.at(-1);
    const isNear = last && code - last.to < 256 && !stops.some((stop) => stop > last.to && stop < code);
    if (isNear) last.to = code;
    else runs.push({ from: code, to: code });
  }
  return runs.map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`);
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0;

/** What the pages, their components, words and facts are written with, all of ASCII's letters and its common marks. */
function textOfPages(): string {
  const files = globSync('{site,shared,agency}/**/*.{ts,tsx,astro}').filter(
    (file) => !/\.(test|spec)\./.test(file),
  );
  const texts = files.map((file) => readFileSync(file, 'utf8').replaceAll(/[!-/:-@[-`{-~]/g, ' '));
  return [ASCII_LETTERS, MARKS, DIGITS, ...texts].join(' ');
}
