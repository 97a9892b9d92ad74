import type { Locator, Page } from '@playwright/test';
import { contact } from '../../agency/words/contact.ts';
import { hero, jobSheet } from '../../agency/words/home.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP } from './home-page.ts';

test.use({ sharesServer: true });

/** What the design asks for that can be measured. */

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('at any width the cards fill each row, the figures stand at even distances, and the job sheet holds each stamp level with its time', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const turns = await stamps(page).evaluateAll((all) => all.map((stamp) => getComputedStyle(stamp).rotate));
    expect(turns).not.toContain('none');
    for (const [index, turn] of turns.entries()) expect(turn).not.toBe(turns[index - 1]);
    // Their turn moves their corners.
    for (const stamp of await stamps(page).all())
      await stamp.evaluate((element: HTMLElement) => element.style.setProperty('rotate', 'none'));

    for (const width of [320, 360, 768, 1280]) {
      const at = `${width} px`;
      await page.setViewportSize({ width, height: 800 });

      const cards = await sidesOf(page.locator('#services').getByRole('listitem'));
      const rows = Object.values(Object.groupBy(cards, ({ top }) => Math.round(top))).map((row = []) =>
        [Math.min(...row.map(({ left }) => left)), Math.max(...row.map(({ right }) => right))].map(
          Math.round,
        ),
      );
      expect(new Set(rows.map(String)).size, at).toBe(1);
      expect(Math.min(...cards.map(({ left, right }) => right - left)), at).toBeGreaterThan(200);

      const sheet = page.locator('figure:has(.job-sheet)');
      expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), at).toBe(0);
      const day = await edges(page.getByText(jobSheet.day, { exact: true }));
      for (const [index, { time }] of jobSheet.lines.entries()) {
        const stamp = await edges(stamps(page).nth(index));
        expect(stamp.right, at).toBeCloseTo(day.right, 0);
        const clock = await edges(sheet.getByText(time, { exact: true }));
        expect(Math.abs(stamp.middle - clock.middle), at).toBeLessThan(1);
      }

      if (width < 768) continue;
      const figures = await sidesOf(page.getByRole('list', { name: hero.figures }).getByRole('listitem'));
      const gaps = figures.slice(1).map(({ left }, index) => left - (figures[index]?.right ?? Number.NaN));
      expect(Math.min(...gaps), at).toBeGreaterThanOrEqual(24);
      expect(Math.max(...gaps) - Math.min(...gaps), at).toBeLessThan(1);
    }
  });
});

test('the stamps of the job sheet land once and move nothing', async ({ page }) => {
  await page.goto('/');
  const sheet = page.locator('figure').first();
  const before = await sheet.boundingBox();
  const durations = await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map(async (animation) => {
        await animation.finished;
        return Number(animation.effect?.getComputedTiming().activeDuration);
      }),
    ),
  );
  expect(durations).toHaveLength(jobSheet.lines.length);
  expect(Math.max(...durations)).toBeLessThan(200);
  expect(await sheet.boundingBox()).toEqual(before);
  await expect(stamps(page).first()).toHaveCSS('opacity', '1');
});

test('no icon has the colour of what to press, and each style of quote has a paper of its own', async ({
  page,
}) => {
  await page.goto('/');
  const toPress = await page
    .getByRole('main')
    .getByRole('link', { name: hero.action })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  for (const icon of await page.locator('main li svg').all())
    await expect(icon).not.toHaveCSS('color', toPress);

  const papers = await page.locator('figure:has(blockquote)').evaluateAll((quotes) =>
    quotes.map((quote) => {
      const { backgroundImage, borderTopStyle, boxShadow } = getComputedStyle(quote);
      return `${backgroundImage} ${borderTopStyle} ${boxShadow}`;
    }),
  );
  const looksByPaper = Map.groupBy(papers, (_, index) => testimonials[index]?.paper);
  for (const alike of looksByPaper.values()) expect(new Set(alike).size).toBe(1);
  expect(new Set(papers).size).toBe(looksByPaper.size);
});

test('the first screen of a laptop shows the whole form with its button', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: contact.submit })).toBeInViewport({ ratio: 1 });
});

test('the page grows with a very wide screen and fills more than half of its width', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto('/');
  const content = await page.locator('header .page-width').first().boundingBox();
  expect(content?.width).toBeGreaterThan(2560 / 2);
});

const stamps = (page: Page) => page.locator('.job-sheet').getByText(jobSheet.done, { exact: true });

const sidesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left, right, top };
    }),
  );

/** Where an element ends, and how high the words in it stand. */
const edges = (element: Locator) =>
  element.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    const { top, bottom } = words.getBoundingClientRect();
    return { right: box.getBoundingClientRect().right, middle: (top + bottom) / 2 };
  });
