import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { FUNCTION, fields, openForm, send, toast } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, expectShown, next, openCarousel, PHONE, slide } from './home-page.ts';

/** Zoom, large text, forced colours, reduced motion and paper: the site as a visitor has set it. */

const pages = ['/', '/contact', '/contact/sent', '/privacy', '/no-such-page'];

test.use({ expectedConsole: [/Failed to load resource|404|^The contact request was not accepted/] });

/** Words and controls that extend beyond the edge of the window, where visitors cannot scroll. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const elements = [...document.querySelectorAll('h1, h2, h3, p, li, a, button, input, label, figcaption')];
    return elements
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('.strip, [href="#main"], [aria-hidden=true]'),
      )
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > width + 0.5;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('At 400 % zoom of a screen of 1280 × 1024, which is 320 × 256', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('no page needs sideways scrolling', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      expect(await sidewaysScroll(page), path).toBe(0);
      expect(await beyondTheEdge(page), path).toEqual([]);
    }
  });

  test('the form can be sent and its toast be read', async ({ page }) => {
    await openForm(page);
    await send(page);
    await toast(page).scrollIntoViewIfNeeded();
    await expect(toast(page)).toBeInViewport({ ratio: 0.98 });
    await expect(page.locator('form button')).toBeFocused();
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`With text at 200 %, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(`every page stays whole with text at 200 % (${viewport.width} px)`, async ({ page }) => {
      // The browser's own setting for the size of text, 16 px unless changed.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of pages) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('html'), path).toHaveCSS('font-size', '32px');
        expect(await sidewaysScroll(page), path).toBe(0);
        expect(await beyondTheEdge(page), path).toEqual([]);
      }
    });
  });
}

test.describe('In forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('every page keeps its controls recognisable and leaves the colours to the visitor', async ({
    page,
  }) => {
    for (const path of pages) {
      await page.goto(path);
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      const wrong = await page.evaluate(() => {
        const own = [...document.querySelectorAll('body *')].filter(
          (element) =>
            getComputedStyle(element).forcedColorAdjust !== 'auto' && !(element instanceof SVGElement),
        );
        // What looks like a button or a field must have an edge, since its fill is gone.
        const edgeless = [
          ...document.querySelectorAll('main button, main input, a.min-h-12.border-2'),
        ].filter(
          (element) => element.checkVisibility() && getComputedStyle(element).borderTopStyle === 'none',
        );
        return [...own, ...edgeless].map(({ outerHTML }) => outerHTML);
      });
      expect(wrong, path).toEqual([]);
    }
  });

  test('a toast has an edge, and focus a ring', async ({ page }) => {
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page);
    await send(page);
    await expect(toast(page)).toHaveCSS('border-top-style', 'solid');
    await page.keyboard.press('Shift+Tab');
    await expect(fields(page).email).toHaveCSS('outline-style', 'solid');
  });
});

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no page has anything that slides or fades', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
      await expect(page.locator('html'), path).toHaveCSS('scroll-behavior', 'auto');
      const fading = await page
        .locator('body *')
        .evaluateAll(
          (elements) =>
            elements.filter((element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0)
              .length,
        );
      expect(fading, path).toBe(0);
    }
  });

  test('the next quote is there at once', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await openCarousel(page);
    await page.clock.pauseAt(3_600_000);
    await next(page).click();
    // Two frames. A slide takes twenty.
    await page.clock.runFor(34);
    expect(
      await slide(page, 2).evaluate((quote) => Math.abs(quote.getBoundingClientRect().left)),
    ).toBeLessThan(100);
    await expectShown(page, 2);
  });
});

test.describe('Printed', () => {
  test('the home page has its words and who says them, and nothing to press but what leads to the form', async ({
    page,
  }) => {
    await openCarousel(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([brand.email]);
    await expect(page.getByRole('contentinfo')).toContainText(brand.name);
    for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();
  });

  test('the quotes stand one below the other, and none is cut', async ({ page }) => {
    await openCarousel(page);
    await next(page).click();
    await expectShown(page, 2);
    await page.emulateMedia({ media: 'print' });
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    let above = Number.NEGATIVE_INFINITY;
    for (const number of testimonials.map((_, index) => index + 1)) {
      const box = await slide(page, number).boundingBox();
      if (!box) throw new Error(`Quote ${number} is not on the paper`);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(above);
      above = box.y + box.height;
    }
  });
});
