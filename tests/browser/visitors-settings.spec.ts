import { brand, person } from '../../agency/brand.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { button, FUNCTION, openForm, send, toast } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { expectShown, next, openCarousel, showSecond, skipWithOneQuote, slide } from './home-page.ts';

/** Zoom, forced colours, reduced motion and paper, as a visitor has set them. For each page: every-page.spec.ts. */

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

test('at 400 % zoom the form can be sent and its toast be read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openForm(page);
  await send(page);
  for (const words of await toast(page).getByRole('paragraph').all()) {
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport({ ratio: 0.98 });
  }
  await expect(button(page)).toBeFocused();
});

test('in forced colours a toast has an edge, and focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route(FUNCTION, (route) => route.abort());
  await openForm(page);
  await send(page);
  await expect(toast(page)).toHaveCSS('border-top-style', 'solid');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('form [name]:focus')).toHaveCSS('outline-style', 'solid');
});

test('in forced colours each line of a drawing has the colour of the text around it', async ({ page }) => {
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

test('with reduced motion the next quote is there at once', async ({ page }) => {
  skipWithOneQuote();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: 0 });
  await openCarousel(page);
  await page.clock.pauseAt(3_600_000);
  await next(page).click();
  // Two frames. A slide takes twenty.
  await page.clock.runFor(34);
  const left = await slide(page, 2).evaluate((quote) => quote.getBoundingClientRect().left);
  expect(Math.abs(left)).toBeLessThan(100);
  await expectShown(page, 2);
});

test('printed, the form has empty fields to write in and nothing to press', async ({ page }) => {
  await openForm(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const hints = await page
    .locator('form [placeholder]')
    .evaluateAll((fields) => fields.map((field) => getComputedStyle(field, '::placeholder').color));
  expect(new Set(hints)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('printed, the home page has its words and who says them, nothing to press, and every quote whole, one below the other', async ({
  page,
}) => {
  await openCarousel(page);
  await showSecond(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([brand.name]);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(
    [brand.email, person?.telephone].filter((said) => said !== undefined),
  );
  await expect(page.getByRole('contentinfo')).toContainText(brand.name);
  for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();

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
