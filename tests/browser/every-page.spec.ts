import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';

test.use({ sharesServer: true });

/** What holds for each page. Origins, cookies, storage and the console are watched in every test: see fixtures.ts. */

const pages = ['/', '/contact', '/contact/sent', '/privacy', '/no-such-page'];

test.use({ expectedConsole: [/404/] });

const alive = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

/** Jumps to the end of the page, so that all islands that wait to be visible hydrate. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });

test('every page has all its words in the HTML, before any script', async ({ page, request }) => {
  for (const path of pages) {
    await page.goto(path);
    await scrollThrough(page);
    await alive(page);
    const html = await (await request.get(path)).text();
    const missing = await page.evaluate((source) => {
      const sent = new DOMParser().parseFromString(source, 'text/html').body.textContent;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
      return words.filter((text) => !sent.includes(text));
    }, html);
    expect(missing, path).toEqual([]);
  }
});

test('every page begins with a skip link, which leads past the header', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: words.skipLink });
    await expect(skip, path).toBeFocused();
    await expect(skip, path).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main'), path).toBeFocused();
    await page.keyboard.press('Tab');
    const stop = page.locator(':focus');
    await expect(stop, path).toHaveCount(1);
    expect(await stop.evaluate((element) => element.closest('header, [href="#main"]')), path).toBeNull();
  }
});

test('every page has its language, one first heading, its landmarks, and headings without a gap', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('html'), path).toHaveAttribute('lang', brand.locale);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark), path).toHaveCount(1);
    }
    await expect(page.getByRole('banner').getByRole('navigation', { name: words.name }), path).toHaveCount(1);
    const names = await page.locator('nav').evaluateAll((navs) => navs.map((nav) => nav.ariaLabel));
    expect(names.every(Boolean), path).toBe(true);
    expect(new Set(names).size, path).toBe(names.length);

    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    for (const [index, level] of levels.entries())
      expect(level, path).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport, expectedConsole: [/404|Failed to load resource/] });

    test(`no page ever shifts: not on loading, on hydrating or on scrolling to its end (${viewport.width} px)`, async ({
      page,
    }) => {
      // What moves when the fonts arrive is measured in fonts.spec.ts; nothing else may move at all.
      await page.route('**/*.woff2', (route) => route.abort());
      for (const path of pages) {
        await page.goto(path);
        await scrollThrough(page);
        await alive(page);
        const shifts = await page.evaluate(() => {
          const observer = new PerformanceObserver(() => {});
          observer.observe({ type: 'layout-shift', buffered: true });
          return observer.takeRecords().map((shift) => Number(Reflect.get(shift, 'value')));
        });
        expect(shifts, path).toEqual([]);
      }
    });
  });
}

test.describe('Going backwards by keyboard', () => {
  // Focus then jumps instead of sliding, so that its place is final.
  test.use({ viewport: { width: 1280, height: 400 }, contextOptions: { reducedMotion: 'reduce' } });

  test('no page hides the focused element under the header', async ({ page }) => {
    for (const path of ['/', '/contact', '/privacy']) {
      await page.goto(path);
      await scrollThrough(page);
      await alive(page);
      await page.getByRole('contentinfo').getByRole('link').last().focus();
      const hidden: string[] = [];
      for (;;) {
        const stop = await page.evaluate(() => {
          const focused = document.activeElement;
          const bar = document.querySelector('header');
          if (!focused || !bar || focused === document.body || bar.contains(focused)) return null;
          const { top, bottom } = focused.getBoundingClientRect();
          const covered = top < bar.getBoundingClientRect().bottom || bottom > innerHeight;
          return { name: focused.textContent?.trim() || focused.id, covered };
        });
        if (!stop) break;
        if (stop.covered) hidden.push(stop.name);
        await page.keyboard.press('Shift+Tab');
      }
      expect(hidden, path).toEqual([]);
    }
  });
});
