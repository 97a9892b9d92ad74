import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Finds what goes wrong in a layout. A function without parameters runs in a page, and so is whole in itself. */

/** Lists what a visitor must scroll sideways for or cannot see at all, and headings that overrun their box or their item. */
export function beyondTheEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const elements = document.querySelectorAll('h1, h2, h3, p, li, a, button, input, label, figcaption');
  const outside = [...elements].filter((element) => {
    if (!element.checkVisibility() || element.closest('#quotes, [href="#main"], [aria-hidden=true]'))
      return false;
    const words = document.createRange();
    words.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const text = words.getBoundingClientRect();
    const isHeading = element.matches('h1, h2, h3');
    const item = (element.closest('li') ?? element).getBoundingClientRect();
    const [start, end] = isHeading
      ? [Math.max(box.left, item.left), Math.min(box.right, item.right)]
      : [0, clientWidth];
    return Math.min(box.left, text.left) < start - 0.5 || Math.max(box.right, text.right) > end + 0.5;
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []),
    ...outside.map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  ];
}

/** Sets the browser's size of text, which is 16 px unless changed, to 200 %. */
export async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Lists the words that are on two lines. An address may break anywhere, and a word at a soft hyphen. */
export function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest('script, bdi')) continue;
    for (const word of (node.textContent ?? '').matchAll(/(?<![\p{L}\xad])\p{L}{2,}(?![\p{L}\xad])/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom);
      if (Math.max(...lines) - Math.min(...lines) > 4) broken.push(word[0]);
    }
  }
  return broken;
}

/** Lists the headings, quotes and links that the text of the page leaves out, and the stamps that are not pressed. */
export function leftOut(): string[] {
  const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
  const told = withoutSpace(document.body.innerText);
  const untold = [...document.querySelectorAll('h1, h2, h3, blockquote, a')].filter(
    (part) =>
      part.checkVisibility({ visibilityProperty: true }) &&
      // WebKit counts what is hidden from the eye as no text.
      !part.matches('[href="#main"]') &&
      !told.includes(withoutSpace(part.textContent)),
  );
  const unpressed = [...document.querySelectorAll('.stamp')].filter(
    (stamp) => !stamp.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }),
  );
  return [...untold, ...unpressed].map(({ outerHTML }) => outerHTML);
}

/** Finds the longest run of rows of one single color in a picture, and returns it as a share of its height. */
export async function longestEmptyRun(picture: Uint8Array): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  let [run, longest] = [0, 0];
  for (let row = rowBytes; row < data.length; row += rowBytes) {
    // In such a run each pixel equals the one before it, and the first of a row equals the last of the row above.
    const before = data.subarray(row - info.channels, row + rowBytes - info.channels);
    run = before.equals(data.subarray(row, row + rowBytes)) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest / info.height;
}

/** Puts a long word in the place of the longest of each text. */
export function lengthenWords(word: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    // Times, stamps, short last words and the words of the header stay whole.
    const parent = text.parentElement;
    if (
      !parent ||
      parent.closest('script, style, header') ||
      /nowrap|pre/.test(getComputedStyle(parent).whiteSpace)
    )
      continue;
    const longest = text.textContent?.match(/\p{L}{4,}/gu)?.reduce((a, b) => (b.length > a.length ? b : a));
    if (longest) text.textContent = text.textContent?.replace(longest, word) ?? null;
  }
}

/** The wider spacing of text that a visitor may set: https://www.w3.org/TR/WCAG22/#text-spacing */
export function widenSpacing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Targets under 44 px. Links inside a sentence are as tall as their line: WCAG 2.2, 2.5.8, leaves them out. */
export function smallTargets(): string[] {
  return (
    [...document.querySelectorAll('a, button, input, summary')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !target.matches('.text-link, [href="#main"], [aria-hidden=true] *'))
      // Its label ticks a box, too.
      .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44)
      .map(({ target, box }) => `${target.textContent} ${box.width} × ${box.height}`)
  );
}

/** Headings of four words or more that break, with a single word below the last break, where two would well fit. */
export function headingsWithAnOrphan(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')]
    .filter((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const words: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          words.push(range.getBoundingClientRect());
        }
      }
      const [last, lastButOne] = words.toReversed();
      if (!last || !lastButOne || words.length < 4) return false;
      const wouldFit = last.width + lastButOne.width < 0.8 * heading.clientWidth;
      return wouldFit && Math.round(last.top) !== Math.round(lastButOne.top);
    })
    .map(({ textContent }) => textContent);
}

export function layoutShifts(): number[] {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  return observer.takeRecords().map((shift) => Number(Reflect.get(shift, 'value')));
}

/** Adds up what has moved, as a layout shift score, once the fonts are in their places. */
export async function shiftByFonts(page: Page): Promise<number> {
  await fontsInPlace(page);
  const shifts = await page.evaluate(layoutShifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

/** Resolves when the fonts that the page fetches are painted. */
export async function fontsInPlace(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ family, status }) => !family.includes('fallback') && status === 'loaded'),
  );
  await drawn(page);
}

/** Resolves when the page is drawn as it is now: a wheel or a finger moves what was drawn last. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
