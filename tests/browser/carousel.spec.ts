import type { Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { callToAction, services } from '../../agency/words/home.ts';
import {
  carousel as carouselWords,
  testimonials,
  testimonialsAreSamples,
} from '../../agency/words/testimonials.ts';
import { BOTH_WAYS, expect, RELEASE, test } from './fixtures.ts';
import {
  carousel,
  expectShown,
  isFromRight,
  LAST,
  next,
  openCarousel,
  previous,
  quoteNames,
  showSecond,
  skipWithOneQuote,
  skipWithoutQuote,
  slide,
  startOf,
} from './home-page.ts';
import { fontsInPlace } from './layout.ts';

test.use({ sharesServer: true });

skipWithoutQuote();

const [BACK, ON] = isFromRight ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

test('below each quote stands who said it, and that it is a sample while it is one', async ({ page }) => {
  await page.goto('/');
  for (const [index, { quote, lang = '', name, age = '', role, business, town }] of testimonials.entries()) {
    const figure = slide(page, index + 1).locator('figure');
    await expect(figure.locator('blockquote')).toHaveText(carouselWords.quoted(quote));
    await expect(figure.locator('blockquote')).toHaveJSProperty('lang', lang);
    for (const said of [name, age, role, business, town])
      await expect(figure.locator('figcaption')).toContainText(said);
    const stamp = figure.getByText(carouselWords.sample, { exact: true });
    await expect(stamp).toHaveCount(testimonialsAreSamples ? 1 : 0);
  }
});

const quotes = quoteNames
  .map(
    (name) => `
        - group ${JSON.stringify(name)}:
          - figure:
            - blockquote:
              - paragraph
            - text: /./
`,
  )
  .join('');

test('it is a region of quotes, of which only the one in view can be reached', async ({ page }) => {
  await openCarousel(page);
  await expect(carousel(page)).toHaveAttribute('aria-roledescription', carouselWords.role);
  // Playwright's tree shows inert parts, too.
  await expect(carousel(page)).toMatchAriaSnapshot(`
    - region ${JSON.stringify(carouselWords.heading)}:
      - /children: equal
      - heading ${JSON.stringify(carouselWords.heading)} [level=2]
      - group ${JSON.stringify(carouselWords.heading)}:
${quotes}
      - button ${JSON.stringify(carouselWords.previous)}
      - button ${JSON.stringify(carouselWords.next)}
      - status
  `);
  await expectShown(page, 1);
  await showSecond(page);
});

test('Next and Previous loop through the quotes and keep focus', BOTH_WAYS, async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  const place = (number: number) => {
    const figures = [number, LAST].map((figure) => figure.toLocaleString(brand.locale));
    return carousel(page).getByText(figures.join(' / '), { exact: true });
  };
  for (const number of [...quoteNames.keys()].slice(1)) {
    await next(page).click();
    await expectShown(page, number + 1);
    await expect(place(number + 1)).toBeVisible();
  }
  await next(page).click();
  await expectShown(page, 1);
  await expect(next(page)).toBeFocused();
  await previous(page).click();
  await expectShown(page, LAST);
  await expect(place(LAST)).toBeVisible();
  await expect(previous(page)).toBeFocused();
});

test('each press counts, also while it still slides', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await next(page).evaluate((button: HTMLElement, presses) => {
    for (let press = 0; press < presses; press += 1) button.click();
  }, LAST);
  await expectShown(page, 1);
});

test('it tells of no quote until it moves, and then of each in an element of its own', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  const told = carousel(page).getByRole('status');
  await expect(told).toBeEmpty();
  for (const number of [2, 1, 2]) {
    const before = await told.evaluateHandle((region) => region.firstElementChild);
    await (number === 1 ? previous(page) : next(page)).click();
    await expect(told).toContainText(`${quoteNames[number - 1]}`);
    await expect(told).toContainText(carouselWords.quoted(`${testimonials[number - 1]?.quote}`));
    expect(await told.evaluate((region, element) => region.contains(element), before)).toBe(false);
  }
});

test('the Tab key stops at it, and arrow keys move it while focus is inside', BOTH_WAYS, async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await page.getByRole('link', { name: services.action }).focus();
  await page.keyboard.press('Tab');
  await expect(carousel(page).locator('#quotes')).toBeFocused();
  for (const [key, shown] of [
    [ON, 2],
    [BACK, 1],
    [BACK, LAST],
    [ON, 1],
    // Alt with an arrow moves through the history, which is still empty.
    ...['Shift', 'Control', 'Meta', 'Alt'].map((held) => [`${held}+${ON}`, 1]),
  ] as [string, number][]) {
    await page.keyboard.press(key);
    await expectShown(page, shown);
  }
  for (const button of [previous(page), next(page)]) {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
  }
  await page.keyboard.press(BACK);
  await expectShown(page, LAST);

  await page.getByRole('link', { name: callToAction.action }).focus();
  await page.keyboard.press(ON);
  await carousel(page).evaluate((region) => region.appendChild(document.createElement('textarea')).focus());
  await page.keyboard.press(ON);
  await expect(slide(page, LAST)).not.toHaveAttribute('inert');
});

test.describe('Under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a vertical swipe scrolls the page, and a sideways one the quotes', BOTH_WAYS, async ({ page }) => {
    skipWithOneQuote();
    await openCarousel(page);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await swipe(page, { right: isFromRight ? 200 : -200 });
    await expectShown(page, 2);
    await expect(carousel(page).getByRole('status')).toContainText(`${quoteNames[1]}`);
    expect(await scrolled()).toBe(before);
    await swipe(page, { down: -200 });
    await expect.poll(scrolled).toBeGreaterThan(before + 100);
    await expect(slide(page, 2)).not.toHaveAttribute('inert');
  });
});

test('a trackpad scrolls the quotes sideways, and the page downwards', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await slide(page, 1).hover();
  await page.mouse.wheel(800, 0);
  await expectShown(page, 2);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
});

test('each quote begins where the heading does, and a piece of the next shows', {
  tag: [BOTH_WAYS.tag, RELEASE.tag],
}, async ({ page }) => {
  skipWithOneQuote();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await openCarousel(page);
    const begin = await startOf(carousel(page).getByRole('heading'));
    for (const [index, name] of quoteNames.entries()) {
      const at = `${name}, ${width} px`;
      if (index > 0) await next(page).click();
      await expectShown(page, index + 1);
      const paper = slide(page, index + 1).locator('figure');
      await expect.poll(async () => Math.abs((await startOf(paper)) - begin), at).toBeLessThan(1);
      if (index + 1 === LAST) continue;
      const piece = width - (await startOf(slide(page, index + 2)));
      expect(piece / width, at).toBeGreaterThan(0.07);
    }
  }
});

test('on paper are all quotes and no buttons', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await showSecond(page);
  await page.emulateMedia({ media: 'print' });
  await expect(carousel(page).getByText(`2 / ${LAST}`, { exact: true })).toBeHidden();
  const boxes = await Promise.all(quoteNames.map((_, index) => slide(page, index + 1).boundingBox()));
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(LAST);
});

test('a picture of the whole page leaves the first quote shown', RELEASE, async ({ page }) => {
  skipWithOneQuote();
  await page.setViewportSize({ width: 1920, height: 800 });
  await openCarousel(page);
  for (let picture = 0; picture < 5; picture += 1) await page.screenshot({ fullPage: true });
  await expectShown(page, 1);
});

test('it never moves by itself', async ({ page }) => {
  await page.clock.install();
  await openCarousel(page);
  await page.clock.runFor(120_000);
  await expect(carousel(page).getByRole('status')).toBeEmpty();
  await expectShown(page, 1);
});

test('at any width the quotes are one height, and the carousel keeps its own', RELEASE, async ({ page }) => {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await openCarousel(page);
    await fontsInPlace(page);
    const boxes = await Promise.all(quoteNames.map((_, index) => slide(page, index + 1).boundingBox()));
    expect(new Set(boxes.map((box) => box?.height)).size, `${width} px`).toBe(1);
    const before = await carousel(page).boundingBox();
    await showSecond(page);
    expect((await carousel(page).boundingBox())?.height, `${width} px`).toBe(before?.height);
  }
});

/** The path of a finger over the quotes, in CSS pixels. */
async function swipe(page: Page, { right = 0, down = 0 }) {
  const box = await carousel(page).locator('#quotes').boundingBox();
  if (!box) throw new Error('The quotes have no box');
  const start = { x: box.x + box.width * (right > 0 ? 0.2 : 0.8), y: box.y + box.height * 0.6 };
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
