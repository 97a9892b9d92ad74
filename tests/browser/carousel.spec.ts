import type { Page } from '@playwright/test';
import { callToAction, services } from '../../agency/words/home.ts';
import {
  carousel as carouselWords,
  testimonials,
  testimonialsAreSamples,
} from '../../agency/words/testimonials.ts';
import { BOTH_WAYS, expect, holdBack, RELEASE, test } from './fixtures.ts';
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

test.use({ sharesServer: true });

skipWithoutQuote();

const [BACK, ON] = isFromRight ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

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

test('each quote is stamped a sample while it is one', async ({ page }) => {
  await page.goto('/');
  const stamps = carousel(page).getByText(carouselWords.sample, { exact: true });
  await expect(stamps).toHaveCount(testimonialsAreSamples ? LAST : 0);
});

test('it is a region of quotes, of which only the one in view is read and announced', async ({ page }) => {
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
  `);
  const announced = carousel(page).locator('[aria-live=polite]').getByRole('group', { includeHidden: true });
  await expect(announced).toHaveCount(quoteNames.length);
  await expectShown(page, 1);
  await showSecond(page);
});

test('below each quote stands who said it', async ({ page }) => {
  await page.goto('/');
  for (const [index, { quote, lang = '', name, age = '', role, business, town }] of testimonials.entries()) {
    const figure = slide(page, index + 1).locator('figure');
    await expect(figure.locator('blockquote')).toHaveText(carouselWords.quoted(quote));
    await expect(figure.locator('blockquote')).toHaveJSProperty('lang', lang);
    for (const said of [name, age, role, business, town])
      await expect(figure.locator('figcaption')).toContainText(said);
  }
});

test(
  'Next and Previous loop through the quotes, say which one it is, and keep focus',
  BOTH_WAYS,
  async ({ page }) => {
    skipWithOneQuote();
    await openCarousel(page);
    const place = (number: number) => carousel(page).getByText(`${number} / ${LAST}`, { exact: true });
    await expectShown(page, 1);
    for (const number of [...testimonials.keys()].slice(1)) {
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
  },
);

test('the arrow keys move it, round the loop, while focus is inside', BOTH_WAYS, async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await next(page).focus();
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
  await expect(next(page)).toBeFocused();

  await page.getByRole('link', { name: callToAction.action }).focus();
  await page.keyboard.press(ON);
  await expect(slide(page, 1)).not.toHaveAttribute('inert');
});

test('dragging sideways shows the next quote', BOTH_WAYS, async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  const box = await slide(page, 1).boundingBox();
  if (!box) throw new Error('The first quote has no box');
  const [from, to] = isFromRight ? [0.2, 0.8] : [0.8, 0.2];
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expectShown(page, 2);
});

test.describe('Under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a vertical swipe on a quote scrolls the page, and a sideways one shows the next quote', async ({
    page,
  }) => {
    skipWithOneQuote();
    await openCarousel(page);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await swipe(page, { right: -200 });
    await expectShown(page, 2);
    expect(await scrolled()).toBe(before);
    await swipe(page, { down: -200 });
    await expect.poll(scrolled).toBeGreaterThan(before + 100);
    await expect(slide(page, 2)).not.toHaveAttribute('inert');
    await expect(slide(page, 1)).toHaveAttribute('inert');
  });
});

test('a gesture sideways on a trackpad shows the next quote, and one downwards scrolls the page', async ({
  page,
}) => {
  skipWithOneQuote();
  await openCarousel(page);
  await slide(page, 1).hover();
  await page.mouse.wheel(120, 0);
  await expectShown(page, 2);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
});

test('what rolls on after a gesture on a trackpad moves no further quote', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await slide(page, 1).evaluate((quote) => {
    for (const deltaX of [20, 80, 40, 5])
      quote.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true }));
  });
  await expectShown(page, 2);
});

test(
  'each quote begins where the heading does, the last, too, and a piece of the next shows, on a laptop 96 px',
  BOTH_WAYS,
  async ({ page }) => {
    skipWithOneQuote();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
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
        expect(piece, at).toBeGreaterThanOrEqual(width < 1024 ? 24 : 95.5);
      }
    }
  },
);

test('on paper are all quotes and no buttons', async ({ page }) => {
  skipWithOneQuote();
  await openCarousel(page);
  await showSecond(page);
  await page.emulateMedia({ media: 'print' });
  await expect(carousel(page).getByText(`2 / ${LAST}`, { exact: true })).toBeHidden();
  const boxes = await Promise.all(quoteNames.map((_, index) => slide(page, index + 1).boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(LAST);
});

test('it never moves by itself', async ({ page }) => {
  await page.clock.install();
  await openCarousel(page);
  await page.clock.runFor(120_000);
  await expectShown(page, 1);
});

test(
  'the quotes are one height, and changing them moves nothing, at any width',
  RELEASE,
  async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 1000 });
      await openCarousel(page);
      const heights = await Promise.all(
        testimonials.map(async (_, index) => (await slide(page, index + 1).boundingBox())?.height),
      );
      expect(new Set(heights).size, `${width} px`).toBe(1);
      const before = await carousel(page).boundingBox();
      await showSecond(page);
      expect(await carousel(page).boundingBox(), `${width} px`).toEqual(before);
    }
  },
);

test(
  'until it hydrates its buttons are disabled; it then keeps focus and place',
  BOTH_WAYS,
  async ({ page }) => {
    skipWithOneQuote();
    const letGo = await holdBack(page, '**/_astro/TestimonialCarousel*');
    await page.goto('/');
    await page.getByRole('link', { name: services.action }).focus();
    await page.keyboard.press('Tab');
    await slide(page, 2).scrollIntoViewIfNeeded();
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 });
    for (const button of [next(page), previous(page)]) await expect(button).toBeDisabled();
    letGo();
    for (const button of [next(page), previous(page)]) await expect(button).toBeEnabled();
    await expectShown(page, 2);
    await expect(carousel(page).locator('#quotes')).toBeFocused();
    await page.keyboard.press(BACK);
    await expectShown(page, 1);
    for (const button of [previous(page), next(page)]) {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
    }
  },
);

test('with one quote its buttons stay disabled', async ({ page, server }) => {
  // The page loses the other quotes on its way: in its HTML and in the properties of its island alike.
  const packed = Object.entries(testimonials[0] ?? {}).map(([key, value]) => [key, [0, value]]);
  const properties = JSON.stringify({ quotes: [1, [[0, Object.fromEntries(packed)]]] });
  await page.route(`${server.origin}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(
        /(?<=component-export="TestimonialCarousel"[^>]* props=")[^"]*/,
        properties.replaceAll('"', '&quot;'),
      )
      .replace(/(<div role="group".*?<\/figure><\/div>).*<\/figure><\/div>/s, '$1')
      .replace(carouselWords.place(1, LAST), carouselWords.place(1, 1))
      .replace(`1 / ${LAST}`, '1 / 1');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(slide(page, 1)).toHaveAttribute('aria-label', carouselWords.place(1, 1));
  await expect(page.locator('[data-hydrated]')).toBeVisible();
  for (const button of [next(page), previous(page)]) await expect(button).toBeDisabled();
});

/** The path of a finger over the quotes, in CSS pixels. */
async function swipe(page: Page, { right = 0, down = 0 }) {
  const box = await carousel(page).locator('#quotes').boundingBox();
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
