import type { Locator } from '@playwright/test';
import { hero } from '../../agency/words/home.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true });

/** What the design asks for that can be measured. */

test('at any width the cards fill each row and more than half of the page, a lede of up to six lines, which is what browsers balance, ends in no short one, the job sheet holds its lines, and the second figure begins where the job sheet does', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 768, 1280, 2560]) {
    const at = `${width} px`;
    await page.setViewportSize({ width, height: 800 });

    const cards = await sidesOf(page.locator('#services').getByRole('listitem'));
    const rows = rowsOf(cards).map(
      (row) => `${Math.round(row[0]?.left ?? 0)} to ${Math.round(row.at(-1)?.right ?? 0)}`,
    );
    expect(new Set(rows).size, at).toBe(1);
    expect(Math.max(...cards.map(({ right }) => right)), at).toBeGreaterThan(width * 0.75);
    expect(Math.min(...cards.map(({ left, right }) => right - left)), at).toBeGreaterThan(200);

    const lines = await page.getByText(hero.lede).evaluate((lede) => {
      const text = document.createRange();
      text.selectNodeContents(lede);
      return [...text.getClientRects()].map(({ width }) => width);
    });
    if (lines.length <= 6) expect(lines.at(-1), at).toBeGreaterThan(Math.max(...lines) / 2);

    const sheet = page.locator('figure:has(.job-sheet)');
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), at).toBe(0);

    if (width < 1024) continue;
    const figures = await sidesOf(page.getByRole('list', { name: hero.figures }).getByRole('listitem'));
    const [paper] = await sidesOf(sheet.locator('..'));
    expect(figures[1]?.left, at).toBeCloseTo(paper?.left ?? 0, 0);
  }
});

type Sides = { left: number; right: number; top: number };

const rowsOf = (boxes: Sides[]) => [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];

const sidesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left, right, top };
    }),
  );
