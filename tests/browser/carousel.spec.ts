import type { Page } from '@playwright/test';
import { callToAction } from '../../agency/words/home.ts';
import { carousel as carouselWords, testimonials } from '../../agency/words/testimonials.ts';
import { exposedNames } from './accessibility-tree.ts';
import { expect, test } from './fixtures.ts';
import { carousel, expectShown, LAST, next, openCarousel, previous, quoteNames, slide } from './home-page.ts';

test.use({ sharesServer: true });

test('Next and Previous loop through the quotes, and focus stays on the button', async ({ page }) => {
  await openCarousel(page);
  await expectShown(page, 1);
  for (const number of [...testimonials.keys()].slice(1)) {
    await next(page).click();
    await expectShown(page, number + 1);
  }
  await next(page).click();
  await expectShown(page, 1);
  await expect(next(page)).toBeFocused();
  await previous(page).click();
  await expectShown(page, LAST);
  await expect(previous(page)).toBeFocused();
});

test('the arrow keys move it while focus is inside, round the loop, and focus stays', async ({ page }) => {
  await openCarousel(page);
  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 2);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 1);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, LAST);
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 1);
  await expect(next(page)).toBeFocused();
});

test('an arrow key with a modifier held is left to the browser', async ({ page }) => {
  await openCarousel(page);
  await next(page).focus();
  // Alt with an arrow moves through the history, which is still empty.
  for (const modifier of ['Shift', 'Control', 'Meta', 'Alt']) {
    await page.keyboard.press(`${modifier}+ArrowRight`);
    await expectShown(page, 1);
  }
});

test('an arrow key outside the carousel, or in a text field, does not move it', async ({ page }) => {
  await openCarousel(page);
  await page.getByRole('link', { name: callToAction.action }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slide(page, 1)).not.toHaveAttribute('inert');

  // No quote holds a text field today, so one is put there.
  await slide(page, 1).evaluate((quote) => quote.append(document.createElement('input')));
  await carousel(page).getByRole('textbox').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slide(page, 1)).not.toHaveAttribute('inert');
});

test('dragging sideways shows the next quote', async ({ page }) => {
  await openCarousel(page);
  const box = await slide(page, 1).boundingBox();
  if (!box) throw new Error('The first quote has no box');
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expectShown(page, 2);
});

test.describe('Under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a sideways swipe shows the next quote, and the page stays where it is', async ({ page }) => {
    await openCarousel(page);
    const before = await page.evaluate(() => scrollY);
    await swipe(page, { right: -200 });
    await expectShown(page, 2);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('a vertical swipe on a quote scrolls the page, and the quote stays', async ({ page }) => {
    await openCarousel(page);
    const before = await page.evaluate(() => scrollY);
    await swipe(page, { down: -200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    await expect(slide(page, 1)).not.toHaveAttribute('inert');
    await expect(slide(page, 2)).toHaveAttribute('inert');
  });
});

test('which quote it is, of how many, stands between the buttons', async ({ page }) => {
  await openCarousel(page);
  await expect(carousel(page).getByText(`1 / ${LAST}`, { exact: true })).toBeVisible();
  await previous(page).click();
  await expect(carousel(page).getByText(`${LAST} / ${LAST}`, { exact: true })).toBeVisible();
});

test('it never moves by itself', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(next(page)).toBeEnabled();
  await page.clock.runFor(120_000);
  await expectShown(page, 1);
});

test('the quote in view is announced when it changes; the others are out of reach', async ({ page }) => {
  await openCarousel(page);
  const live = carousel(page).locator('[aria-live=polite]');
  await expect(live.locator('[aria-roledescription=slide]')).toHaveCount(quoteNames.length);
  await expect.poll(() => exposedNames(page, 'group')).toEqual([quoteNames[0]]);
  await next(page).click();
  await expect.poll(() => exposedNames(page, 'group')).toEqual([quoteNames[1]]);
});

for (const width of [320, 768, 1440]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`the quotes are one height, and changing them moves nothing (${width} px)`, async ({ page }) => {
      await openCarousel(page);
      const heights = await Promise.all(
        testimonials.map(async (_, index) => (await slide(page, index + 1).boundingBox())?.height),
      );
      expect(new Set(heights).size).toBe(1);
      const before = await carousel(page).boundingBox();
      await next(page).click();
      await expectShown(page, 2);
      expect(await carousel(page).boundingBox()).toEqual(before);
    });
  });
}

test('until it hydrates its buttons are disabled, and it then keeps the quote that was scrolled to', async ({
  page,
}) => {
  const { promise: scrolled, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/_astro/TestimonialCarousel*', async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto('/');
  await slide(page, 2).scrollIntoViewIfNeeded();
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();
  letGo();
  await expect(next(page)).toBeEnabled();
  await expect(previous(page)).toBeEnabled();
  await expectShown(page, 2);
});

test('with one quote, of a client who gives no age, its buttons stay disabled and the arrow keys do nothing', async ({
  page,
  server,
}) => {
  const { age, name, ...said } = testimonials[0] ?? {};
  const by = age === undefined ? name : `${name}, ${age}`;
  // The page loses the other quotes on its way: in its HTML and in the properties of its island alike.
  const packed = Object.entries({ name, ...said }).map(([key, value]) => [key, [0, value]]);
  const properties = JSON.stringify({ quotes: [1, [[0, Object.fromEntries(packed)]]] });
  await page.route(`${server.origin}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(
        /(?<=component-export="TestimonialCarousel"[^>]* props=")[^"]*/,
        properties.replaceAll('"', '&quot;'),
      )
      .replace(/(<div role="group".*?<\/figure><\/div>).*<\/figure><\/div>/s, '$1')
      .replace(`>${by}<`, `>${name}<`)
      .replace(carouselWords.place(1, LAST), carouselWords.place(1, 1))
      .replace(`1 / ${LAST}`, '1 / 1');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(slide(page, 1)).toHaveAttribute('aria-label', carouselWords.place(1, 1));
  await expect(carousel(page).getByText(name ?? '', { exact: true })).toBeVisible();
  await expect(page.locator('[data-hydrated]')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();

  // Nothing else in it takes focus, so a link is put there.
  await slide(page, 1).evaluate((group) => {
    const link = document.createElement('a');
    link.href = '#';
    group.append(link);
    link.focus();
  });
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expectAlone(page);
});

/** The only quote is in view and within reach. */
async function expectAlone(page: Page) {
  await expect(slide(page, 1)).not.toHaveAttribute('inert');
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 });
}

/** The path of a finger over the quotes, in CSS pixels. */
async function swipe(page: Page, { right = 0, down = 0 }) {
  const box = await carousel(page).locator('.strip').boundingBox();
  if (!box) throw new Error('The quotes have no box');
  const start = { x: box.x + box.width * 0.8, y: box.y + box.height * 0.6 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: start.x + (right * step) / 10, y: start.y + (down * step) / 10 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
