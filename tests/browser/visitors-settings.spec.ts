import { button, FUNCTION, openForm, send, toast } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, next, openCarousel, PHONE, skipWithOneQuote, slide, startOf } from './home-page.ts';
import { fontsInPlace } from './layout.ts';

/** A visitor has set zoom, forced colors or reduced motion. What holds for each page is in every-page.spec.ts. */

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

test('at 400 % zoom the header leaves half of the screen, the form can be sent, and its toast be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openForm(page);
  await fontsInPlace(page);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(128);
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
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('form [name]:focus')).toHaveCSS('outline-style', 'solid');
});

test('in forced colors the ground of large words covers no words above them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await fontsInPlace(page);
    for (const words of await page.locator('.total > .small').all()) {
      const large = words.locator('+ *');
      // Letters may reach into the words above them, and this one does not.
      await large.evaluate((element) => element.replaceChildren('.'));
      const shown = await words.screenshot();
      await large.evaluate((element: HTMLElement) => element.style.setProperty('visibility', 'hidden'));
      expect(shown.equals(await words.screenshot())).toBe(true);
    }
  }
});

test('with reduced motion the next quote is there at once', async ({ page }) => {
  skipWithOneQuote();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  const paper = (number: number) => slide(page, number).locator('figure');
  const before = await startOf(paper(1));
  await next(page).evaluate((button: HTMLElement) => button.click());
  expect(await startOf(paper(2))).toBeCloseTo(before, 0);
});
