import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { person } from '../../agency/brand.ts';
import { contrast } from '../../site/head/contrast.ts';
import { button, FUNCTION, openForm, send, toast } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { next, openCarousel, skipWithOneQuote, slide, startOf } from './home-page.ts';

/** Zoom, forced colors, reduced motion and paper, as a visitor has set them. For each page: every-page.spec.ts. */

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

test('at 400 % zoom the header is low, the form can be sent, and its toast be read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openForm(page);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(50);
  await send(page);
  await expect(toast(page)).toBeVisible();
  for (const words of await toast(page).getByRole('paragraph').all()) {
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport({ ratio: 0.98 });
  }
  await expect(button(page)).toBeFocused();
});

test('in forced colors a toast has an edge, and focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route(FUNCTION, (route) => route.abort());
  await openForm(page);
  await send(page);
  await expect(toast(page)).toHaveCSS('border-top-style', 'solid');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('form [name]:focus')).toHaveCSS('outline-style', 'solid');
});

test('in forced colors headings are as high as ever', async ({ page }) => {
  await page.goto('/');
  const heights = () =>
    page
      .locator(':is(h1, h2)')
      .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).lineHeight));
  const before = await heights();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await heights()).toEqual(before);
});

test('in forced colors each line of a drawing has the color of the text around it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const other = await page.locator('svg [stroke]').evaluateAll((lines) =>
    lines
      .filter((line) => {
        const around = line.closest('svg')?.parentElement ?? line;
        return getComputedStyle(line).stroke !== getComputedStyle(around).color;
      })
      .map(({ outerHTML }) => outerHTML),
  );
  expect(other).toEqual([]);
});

test('in a dark that Chromium forces, focus and the signature are seen', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await openForm(page);
  const name = page.locator('form [name=name]');
  await name.focus();
  // What is left of the field.
  expect(await contrastIn(page, name, { left: -8, width: 7 })).toBeGreaterThan(3);
  if (person?.signature)
    expect(await contrastIn(page, page.locator('main svg'), { left: 0, width: 100 })).toBeGreaterThan(3);
});

/** The contrast of the lightest and the darkest pixel of a part of an element. */
async function contrastIn(page: Page, target: Locator, { left, width }: { left: number; width: number }) {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const picture = await page.screenshot({ clip: { x: x + left, y, width, height } });
  const pixels = (await sharp(picture).removeAlpha().raw().toBuffer()).toString('hex').match(/.{6}/g) ?? [];
  const ratios = [...new Set(pixels)].map((pixel) => contrast(`#${pixel}`, '#000000'));
  return Math.max(...ratios) / Math.min(...ratios);
}

test('with reduced motion the next quote is there at once', async ({ page }) => {
  skipWithOneQuote();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  const paper = (number: number) => slide(page, number).locator('figure');
  const before = await startOf(paper(1));
  await next(page).evaluate((button: HTMLElement) => button.click());
  expect(await startOf(paper(2))).toBeCloseTo(before, 0);
});
