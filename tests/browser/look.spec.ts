import type { Locator } from '@playwright/test';
import { contact } from '../../agency/words/contact.ts';
import { hero } from '../../agency/words/home.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP } from './home-page.ts';

test.use({ sharesServer: true });

/** What the design asks for that can be measured. */

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('at any width the cards fill each row, the job sheet holds its lines, and the figures stand at even distances', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
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

      if (width < 768) continue;
      const figures = await sidesOf(page.getByRole('list', { name: hero.figures }).getByRole('listitem'));
      const gaps = figures.slice(1).map(({ left }, index) => left - (figures[index]?.right ?? Number.NaN));
      expect(Math.min(...gaps), at).toBeGreaterThanOrEqual(24);
      expect(Math.max(...gaps) - Math.min(...gaps), at).toBeLessThan(1);
    }
  });
});

test('quotes on one paper look alike, and on another paper different', async ({ page }) => {
  await page.goto('/');
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

const sidesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left, right, top };
    }),
  );
