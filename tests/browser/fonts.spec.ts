import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fontace } from 'fontace';
import { hero } from '../../agency/words/home.ts';
import { TYPE_ROLES } from '../../shared/look.ts';
import { fontFiles } from '../../site/head/fonts.ts';
import { letLinuxStandIn } from './change-pages.ts';
import { expect, holdBack, test } from './fixtures.ts';
import { shiftByFonts } from './layout.ts';
import { pages } from './pages.ts';

test.use({ sharesServer: true });

/** A browser names them by what stands in the file. */
const families = TYPE_ROLES.flatMap((role) => fontFiles(role).slice(0, 1)).map(
  ({ file }) => fontace(readFileSync(file)).family,
);
const [display = ''] = families;

/** A line of text may move, in any agency's words. This is a layout shift score: https://web.dev/articles/cls */
const MOST_SHIFT = 0.02;

/** In other scripts no system's font is as wide as the one that is fetched. */
const HAS_STAND_INS = !/[\p{L}--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]]/v.test(hero.heading);

for (const width of [390, 1280]) {
  for (const path of pages) {
    test(`${path} paints its text before the fonts arrive, and nothing moves then (${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await letLinuxStandIn(page);
      const release = await holdBack(page, '**/*.woff2');
      const asked = page.waitForRequest('**/*.woff2');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await asked;
      expect((await fontsOfTexts(page)).filter(isOurs)).toEqual([]);

      release();
      const shift = await shiftByFonts(page);
      if (HAS_STAND_INS) expect(shift).toBeLessThan(MOST_SHIFT);
      expect((await fontsOfTexts(page)).filter(isOurs).map(({ name }) => name)).toContain(display);
    });
  }
}

test('a letter and a mark that no word of the site has are drawn in the fonts of the page', async ({
  page,
}) => {
  await page.goto('/contact/sent');
  await page.waitForLoadState('networkidle');
  const name = ' Ýrr #1';
  await page.evaluate((name) => document.querySelector('h1')?.append(name), name);
  await expect
    .poll(async () => (await fontsOfTexts(page)).filter(({ text }) => text === name))
    .toMatchObject([{ name: display, isOurs: true }]);
});

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
const TEXT_NODE = 3;

const isOurs = (font: FontOfText) => font.isOurs && families.includes(font.name);

type FontOfText = { text: string; name: string; isOurs: boolean };

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
    for (const { familyName: name, isCustomFont: isOurs } of fonts)
      found.push({ text: nodeValue, name, isOurs });
  }
  await devTools.detach();
  return found;
}
