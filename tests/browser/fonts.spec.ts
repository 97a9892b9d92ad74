import type { Page } from '@playwright/test';
import { typefaces } from '../../agency/look/typefaces.ts';
import { expect, holdBack, test } from './fixtures.ts';
import { shiftByFonts } from './layout.ts';
import { pages } from './pages.ts';

test.use({ sharesServer: true });

const { display, text, figures } = typefaces;
const families = [display.family, text.family, figures.family];

/** What may move, as a layout shift score: what counts as good at https://web.dev/articles/cls. */
const MOST_SHIFT = 0.1;

for (const width of [320, 390, 768, 1280]) {
  for (const path of pages) {
    test(`${path} paints its text before the fonts arrive, and almost nothing moves then (${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdBack(page, '**/*.woff2');
      const asked = page.waitForRequest('**/*.woff2');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await asked;
      expect((await fontsOfTexts(page)).filter(({ name }) => isOneOfOurs(name))).toEqual([]);

      release();
      expect(await shiftByFonts(page)).toBeLessThan(MOST_SHIFT);
      const shown = await fontsOfTexts(page);
      expect(shown.filter(isForeign)).toEqual([]);
      expect(shown.some(({ name }) => name.startsWith(display.family))).toBe(true);
    });
  }
}

test('a letter and a mark that no word of the site has are drawn in the fonts of the page', async ({
  page,
}) => {
  await page.goto('/contact/sent');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.querySelector('h1')?.append(' Ýrr #1'));
  await expect.poll(async () => (await fontsOfTexts(page)).filter(({ isOurs }) => !isOurs)).toEqual([]);
});

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
const TEXT_NODE = 3;

const isOneOfOurs = (name: string) => families.some((family) => name.startsWith(family));

/** Whether more of a text than its signs is from another font: a family may lack one, such as a currency's. */
function isForeign({ text, name, isOurs, glyphCount }: FontOfText) {
  return !(isOurs && isOneOfOurs(name)) && glyphCount > [...text.matchAll(/\p{S}/gu)].length;
}

type FontOfText = { text: string; name: string; isOurs: boolean; glyphCount: number };

/** Each text with each font that one of its glyphs is from, and whether the site brought it along. */
async function fontsOfTexts(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { nodes } = await devTools.send('DOM.getFlattenedDocument', { depth: -1 });
  const found: FontOfText[] = [];
  for (const { nodeId, nodeType, nodeValue } of nodes) {
    if (nodeType !== TEXT_NODE || !nodeValue.trim()) continue;
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName: name, isCustomFont: isOurs, glyphCount } of fonts)
      found.push({ text: nodeValue, name, isOurs, glyphCount });
  }
  await devTools.detach();
  return found;
}
