import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { unmarkedWords } from '../recipes/mark-words.ts';
import { VISITOR } from '../support/contact-call.ts';

/** In the pseudolocale each word of the agency's is marked, so that any other shows. */
export const isPseudolocale = brand.locale.endsWith('-x-pseudo');

/** The locale itself has these words for times and lists. */
const DAYS = Array.from({ length: 366 }, (_, day) => day * 86_400_000);
const SPOKEN = [
  new Intl.ListFormat(brand.locale).format(['', '']),
  ...[
    { dateStyle: 'full' } as const,
    { weekday: 'short', month: 'short', timeZoneName: 'short', timeZone: brand.timeZone } as const,
  ].flatMap((style) => DAYS.map((day) => new Intl.DateTimeFormat(brand.locale, style).format(day))),
].flatMap(unmarkedWords);

/** Addresses, commands, and what visitors typed and tests put in. */
const NO_WORDS = new RegExp(
  [
    String.raw`(https?|tel):\S+|\S+@\S+|requests list --(due|suspected)`,
    'Ýrr|(Maria )?O’Brien|(Wolfeschlegelsteinhausenbergerdorff)+|Geschäftsprozessautomatisierung',
    ...['No resize observer', ...Object.values(VISITOR)].map(RegExp.escape),
  ].join('|'),
  'g',
);

export const foreignWords = (texts: string[]): string[] =>
  texts
    .flatMap((text) => unmarkedWords(text.replaceAll(NO_WORDS, '')))
    .filter((word) => isPseudolocale && !SPOKEN.includes(word));

/** The same on the page as it is, those that are hidden or only read out, too. */
export const foreignWordsOn = async (page: Page) =>
  isPseudolocale ? foreignWords(await page.evaluate(readTexts)) : [];

/** Runs in the page. */
function readTexts(): string[] {
  const texts: string[] = [];
  // An answer in JSON is for programs.
  if (document.contentType !== 'text/html') return texts;
  const copy = document.documentElement.cloneNode(true);
  // An address is one text, wherever it may break.
  if (copy instanceof Element) for (const place of copy.querySelectorAll('wbr')) place.remove();
  copy.normalize();
  // A browser speaks of a field in its own language.
  const fields = document.querySelectorAll<HTMLInputElement>('form [name]');
  const browserSays = [...fields].map(({ validationMessage }) => validationMessage);
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // The receipt says what a visitor typed.
    const isOurs = !parentElement?.closest('script, style, ul[translate=no]');
    if (textContent && isOurs && !browserSays.includes(textContent)) texts.push(textContent);
  }
  const heard = ['aria-label', 'aria-roledescription', 'aria-description', 'alt', 'title', 'placeholder'];
  for (const name of heard)
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? '');
  for (const meta of document.querySelectorAll('[name=description], [property$=title], [property$=alt]'))
    texts.push(meta.getAttribute('content') ?? '');
  return texts;
}
