import type { Page } from '@playwright/test';
import { callToAction, hero, services } from '../../agency/words/home.ts';
import { expect, test } from './fixtures.ts';
import { menuButton, PHONE } from './home-page.ts';
import { beyondTheEdge, drawn } from './layout.ts';

test.use({ sharesServer: true });

/** The job sheet and the strip at the bottom of a phone. Words and order are in specification.spec.ts. */

test('on a phone a stamp turns, in full sight, as its line comes, unless a visitor wants no motion', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const stamp = page.locator('#job-sheet .stamp').last();
  const turnWhere = (partOfScreen: number) =>
    stamp.evaluate(async (element, partOfScreen) => {
      const top = element.getBoundingClientRect().top - innerHeight * partOfScreen;
      scrollBy({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return getComputedStyle(element).rotate;
    }, partOfScreen);
  const atRest = await turnWhere(0.5);
  for (const [media, turns] of [
    [{}, true],
    [{ reducedMotion: 'reduce' }, false],
    [{ media: 'print' }, false],
  ] as const) {
    await page.emulateMedia({ reducedMotion: null, media: null, ...media });
    expect((await turnWhere(0.9)) !== atRest, JSON.stringify(media)).toBe(turns);
    await expect(stamp).toHaveCSS('opacity', '1');
    for (const place of [1.1, 0.5]) expect(await turnWhere(place)).toBe(atRest);
  }
});

test.describe('The button that follows on phones and tablets', () => {
  test.use({ viewport: PHONE });

  const strip = (page: Page) => page.locator('#following');

  test('is there while no other link to the form, no footer and no menu is in sight', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: hero.action })).toBeInViewport();
    await expect(strip(page)).toBeHidden();
    for (const id of ['services', 'benefits']) {
      await page.locator(`#${id} h3`).nth(1).scrollIntoViewIfNeeded();
      await expect(strip(page).getByRole('link')).toBeInViewport({ ratio: 1 });
      await expect(strip(page).getByRole('link')).toHaveAttribute('href', '/contact');
    }
    await menuButton(page).click();
    await expect(strip(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(strip(page)).toBeVisible();
    for (const other of [
      page.getByRole('link', { name: services.action }),
      page.getByRole('link', { name: callToAction.action }),
      page.getByRole('contentinfo').getByRole('link').last(),
    ]) {
      await other.scrollIntoViewIfNeeded();
      await expect(strip(page)).toBeHidden();
    }
  });

  test('covers nothing that a keyboard reaches', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.goto('/');
      if (key !== 'Tab') await page.getByRole('contentinfo').getByRole('link').last().focus();
      const coversFocus = async () => {
        // The page learns some frames later what is on the screen.
        await drawn(page);
        return page.evaluate(() => {
          const [focused, strip] = [document.activeElement, document.querySelector('#following')];
          if (!focused || !strip?.checkVisibility({ visibilityProperty: true })) return false;
          const isBelow = focused.getBoundingClientRect().bottom > strip.getBoundingClientRect().top;
          return isBelow && !strip.contains(focused) && focused.outerHTML;
        });
      };
      do {
        await page.keyboard.press(key);
        await expect.poll(coversFocus).toBe(false);
      } while (await page.evaluate(() => document.activeElement !== document.body));
    }
  });
});

test('a title of one long word breaks inside its card', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/');
  const titles = page.locator('#services h3');
  await titles.first().evaluate((title) => title.replaceChildren('Geschäftsprozess\u00adautomatisierung'));
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  // The pseudolocale looks for words that are not the agency's.
  await page.reload();
});
