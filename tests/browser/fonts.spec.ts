import type { Page, Route } from '@playwright/test';
import { typefaces } from '../../agency/look/typefaces.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true });

const pages = ['/', '/contact', '/privacy'];
const { display, text, figures } = typefaces;
const families = [display.family, text.family, figures.family];

/**
 * What may move, as a layout shift score, of which 0.1 still counts as good. It is not 0 because one size for a whole
 * font matches the width of its lines, not of each word: after a word, text moves by some pixels. Measured with
 * DejaVu, Liberation and Android's fonts: 0.002 at most. Where an agency has not measured its stand-ins, lines may break
 * elsewhere.
 */
const MOST_SHIFT = Object.values(typefaces).every((face) => 'measured' in face) ? 0.003 : 0.05;

for (const width of [360, 768, 1280]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const path of pages) {
      test(`${path} paints its text before the fonts arrive, and almost nothing moves when they do`, async ({
        page,
      }) => {
        const fonts = await holdFonts(page);
        await recordShifts(page);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await firstContentfulPaint(page);
        await expect.poll(() => fonts.held).toBeGreaterThan(0);
        expect(await familiesInUse(page)).toEqual([]);

        fonts.release();
        await fontsSettled(page);
        expect(await familiesInUse(page)).toEqual(expect.arrayContaining([display.family, text.family]));
        expect(await totalShift(page)).toBeLessThan(MOST_SHIFT);
      });
    }
  });
}

test("every page has every character in the site's own fonts", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await fontsSettled(page);
    expect(await charactersInOtherFonts(page), path).toEqual([]);
  }
});

/** Holds back the answers to requests for fonts until they are released. */
async function holdFonts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const fonts = { held: 0, release };
  await page.route('**/*.woff2', async (route: Route) => {
    fonts.held += 1;
    await released;
    await route.continue();
  });
  return fonts;
}

/** Adds up the layout shifts of the page from its very beginning. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const add = (entries: PerformanceEntryList) => {
      const sum = entries.reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0);
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted') ?? 0) + sum);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'addLatestShifts', () => add(observer.takeRecords()));
  });
}

const totalShift = (page: Page) =>
  page.evaluate(() => {
    Reflect.get(window, 'addLatestShifts')();
    return Number(Reflect.get(window, 'shifted') ?? 0);
  });

const firstContentfulPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );

/** The fonts have arrived, and what they changed has been painted. */
async function fontsSettled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Which of the site's own families any text is drawn in. */
async function familiesInUse(page: Page) {
  const names = (await fontsOfTexts(page)).map(({ name }) => name);
  return families.filter((family) => names.some((name) => name.startsWith(family)));
}

/** Each text that has a glyph from another font than the site's own, with that font. */
async function charactersInOtherFonts(page: Page) {
  return (await fontsOfTexts(page))
    .filter(({ name, isOurs }) => !isOurs || !families.some((family) => name.startsWith(family)))
    .map(({ text, name }) => `${text}: ${name}`);
}

/** Each text with each font that one of its glyphs is from, and whether the site brought it along. */
async function fontsOfTexts(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { nodes } = await devTools.send('DOM.getFlattenedDocument', { depth: -1 });
  const found: { text: string; name: string; isOurs: boolean }[] = [];
  for (const { nodeId, nodeType, nodeValue } of nodes) {
    if (nodeType !== Node.TEXT || !nodeValue.trim()) continue;
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) {
      found.push({ text: nodeValue, name: familyName, isOurs: isCustomFont });
    }
  }
  await devTools.detach();
  return found;
}

/** https://dom.spec.whatwg.org/#dom-node-nodetype */
const Node = { TEXT: 3 };
