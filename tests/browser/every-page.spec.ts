import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { textDirection } from '../../shared/text.ts';
import { expectHydrated } from './contact-page.ts';
import { BOTH_WAYS, expect, RELEASE, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';
import {
  beyondTheEdge,
  drawn,
  enlargeText,
  fontsInPlace,
  headingsWithAnOrphan,
  layoutShifts,
  lengthenWords,
  smallTargets,
  widenSpacing,
} from './layout.ts';
import { everyPage } from './pages.ts';

test.use({ sharesServer: true, expectedConsole: [/404|Failed to load resource/] });

/** All of this holds for each page. Every test watches origins, cookies, storage and the console: see fixtures.ts. */

const COMPOUND = 'Geschäftsprozessautomatisierung';

/** Jumps to the end of the page, and waits until all islands on the way have hydrated. */
async function hydrate(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  for (const form of await page.locator('form').all()) await form.dispatchEvent('pointerenter');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  if ((await page.locator('form astro-island').count()) > 0) await expectHydrated(page);
}

for (const path of everyPage) {
  test(`${path} has its words, landmarks and a skip link before any script`, async ({ page, request }) => {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: words.skipLink });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    // Not :focus, which no frame is when the focus is in it.
    const isPastHeader = () =>
      page.evaluate(() => {
        const stop = document.activeElement;
        return stop?.matches('body, main') === false && stop.closest('header, [href="#main"]') === null;
      });
    await expect.poll(isPastHeader).toBe(true);

    await expect(page.locator('html')).toHaveAttribute('lang', brand.locale);
    await expect(page.locator('html')).toHaveAttribute('dir', textDirection(brand.locale));
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('navigation', { name: words.name })).toHaveCount(1);

    await hydrate(page);
    const html = await (await request.get(path)).text();
    const missing = await page.evaluate((source) => {
      const sent = new DOMParser().parseFromString(source, 'text/html').body.textContent;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
      return texts.filter((text) => !sent.includes(text));
    }, html);
    expect(missing).toEqual([]);
  });

  test(
    `${path} fits any screen, with nothing cut, and on a phone no target is too small for a finger`,
    BOTH_WAYS,
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await fontsInPlace(page);
      expect(await page.evaluate(headingsWithAnOrphan)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
      // 320 × 256 is a screen of 1280 × 1024 at 400 % zoom.
      for (const width of [1440, 1280, 1024, 896, 768, 360, 344, 320]) {
        await page.setViewportSize({ width, height: 256 });
        expect(await page.evaluate(beyondTheEdge), `${width} px`).toEqual([]);
      }
      // Wider spacing, then also the words of a language that joins them.
      for (const change of [widenSpacing, lengthenWords]) {
        await page.evaluate(change, COMPOUND);
        expect(await page.evaluate(beyondTheEdge)).toEqual([]);
      }
    },
  );

  test(
    `on any screen zoom enlarges all text on ${path} by at least seven tenths of what it says`,
    RELEASE,
    async ({ page }) => {
      await page.goto(path);
      await hydrate(page);
      const sizesAt = async (width: number) => {
        await page.setViewportSize({ width: Math.round(width), height: 800 });
        return page
          .locator('body *')
          .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
      };
      for (const screen of [1280, 1920, 2560, 3840]) {
        const before = await sizesAt(screen);
        for (const zoom of [1.25, 1.5, 2]) {
          const sizes = await sizesAt(screen / zoom);
          const growth = sizes.map((size, index) => (size * zoom) / (before[index] ?? Number.NaN));
          expect(Math.min(...growth), `${screen} px`).toBeGreaterThanOrEqual(1 + (zoom - 1) * 0.7);
        }
      }
    },
  );

  for (const viewport of [PHONE, DESKTOP]) {
    test(`${path} never shifts, on loading or on scrolling (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // fonts.spec.ts measures what moves when the fonts arrive; nothing else may move at all.
      await page.route('**/*.woff2', (route) => route.abort());
      // Over a slow line a page comes in parts, the more so uncompressed.
      await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'identity' });
      const devtools = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await devtools.send('Network.emulateNetworkConditions', slow);
      await page.goto(path);
      await devtools.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 });
      await hydrate(page);
      await drawn(page);
      expect(await page.evaluate(layoutShifts)).toEqual([]);
    });

    test(`${path} stays whole with text at 200 % (${viewport.width} px)`, RELEASE, async ({ page }) => {
      // So high that there is room for the strip at the bottom, too.
      await page.setViewportSize({ ...viewport, height: 800 });
      await enlargeText(page);
      await page.goto(path);
      await fontsInPlace(page);
      await expect(page.locator('html')).toHaveCSS('font-size', '32px');
      expect(await page.evaluate(beyondTheEdge)).toEqual([]);
      await page.evaluate(lengthenWords, COMPOUND);
      expect(await page.evaluate(beyondTheEdge)).toEqual([]);
    });
  }

  test(`in forced colors ${path} keeps its controls recognisable and leaves the colors to the visitor`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    const wrong = await page.evaluate(() => {
      const own = [...document.querySelectorAll('body *:not(svg, svg *)')].filter(
        (element) => getComputedStyle(element).forcedColorAdjust !== 'auto',
      );
      // A button or a field must have an edge, since its fill is gone. The browser draws a box to tick.
      const boxed = 'main button, main input:not([type=checkbox]), main select, a.button';
      const edgeless = [...document.querySelectorAll(boxed)].filter(
        (element) => element.checkVisibility() && getComputedStyle(element).borderTopStyle === 'none',
      );
      return [...own, ...edgeless].map(({ outerHTML }) => outerHTML);
    });
    expect(wrong).toEqual([]);
  });

  test(`with reduced motion nothing on ${path} slides or fades`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // On a low screen, so that much of the page is under the header at some time.
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto(path);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    const fading = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].filter(
        (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0,
      ),
    );
    expect(fading).toEqual([]);

    await hydrate(page);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const hidden: string[] = [];
    for (;;) {
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('header');
        if (!focused || !bar || focused === document.body || bar.contains(focused)) return null;
        const covered = focused.getBoundingClientRect().top < bar.getBoundingClientRect().bottom;
        // A frame may be higher than the screen; within it the service decides.
        const isFrame = focused instanceof HTMLIFrameElement;
        return { name: focused.textContent?.trim() || focused.id, covered: covered && !isFrame };
      });
      if (!stop) break;
      if (stop.covered) hidden.push(stop.name);
      await page.keyboard.press('Shift+Tab');
    }
    expect(hidden).toEqual([]);
  });
}
