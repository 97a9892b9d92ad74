import type { Locator } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { hero } from '../../agency/words/home.ts';
import { BOTH_WAYS, expect, test } from './fixtures.ts';
import { header, isFromRight, next, previous, skipWithoutQuote } from './home-page.ts';
import { beyondTheEdge, fontsInPlace } from './layout.ts';

test.use({ sharesServer: true });

/** What the design asks for that can be measured. */

test('at any width cards, ledes, figures, job sheet and slip keep their lines and axes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await fontsInPlace(page);
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

    const sheet = page.locator('#job-sheet');
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), at).toBe(0);

    if (width < 1024) continue;
    const figures = await sidesOf(page.getByRole('list', { name: hero.figures }).getByRole('listitem'));
    for (const [index, { left, right }] of figures.entries()) {
      expect(left, at).toBeCloseTo(cards[index]?.left ?? 0, 1);
      expect(right, at).toBeCloseTo(cards[index]?.right ?? 0, 1);
    }
    const [paper, stub] = await sidesOf(sheet.locator('..').or(page.locator('dl').locator('..')));
    expect(stub?.left, at).toBeCloseTo(paper?.left ?? 0, 0);
  }
});

test('a figure of the hero is never broken, and where columns are too narrow they wrap', async ({ page }) => {
  await page.goto('/');
  const figures = page.getByRole('list', { name: hero.figures }).locator('strong');
  const linesOf = (figure: Element) => {
    figure.textContent = '₹1,25,00,000';
    const text = document.createRange();
    text.selectNodeContents(figure);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  };
  for (const width of [320, 640, 768, 1023, 1024, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    for (const figure of await figures.all())
      expect([width, await figure.evaluate(linesOf)]).toEqual([width, 1]);
    expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  }
});

test('what stands on a quote’s paper keeps to its lines, also at a line height without a unit', async ({
  page,
}) => {
  skipWithoutQuote();
  await page.goto('/');
  await page.evaluate(() => {
    for (const name of ['title', 'quote'])
      document.documentElement.style.setProperty(`--text-${name}--line-height`, '1.35');
  });
  const distances = await page.locator('figure:has(blockquote)').evaluateAll((papers) =>
    papers.map((paper) => {
      const styles = [...paper.children].map((text) => getComputedStyle(text).lineHeight);
      return [getComputedStyle(paper).rowGap, ...styles].map((px) => Number.parseFloat(px).toFixed(1));
    }),
  );
  for (const [line, ...ofTexts] of distances) expect(ofTexts).toEqual([line, line]);
});

test('everything begins where the lines of the language begin', BOTH_WAYS, async ({ page }) => {
  await page.goto('/');
  await fontsInPlace(page);
  const sheet = page.locator('#job-sheet');
  const line = sheet.getByRole('listitem').first();
  const pairs: [Locator, Locator][] = [
    [header(page).getByRole('link').first(), header(page).getByRole('link').last()],
    [page.getByRole('heading', { level: 1 }), sheet],
    [line.locator('> span').first(), line.locator('.stamp')],
    [page.locator('#services h3').first(), page.locator('#services h3').nth(1)],
    [previous(page), next(page)],
    [page.locator('main section').last().getByRole('heading'), page.locator('main section dl')],
    [
      page.getByRole('contentinfo').getByText(brand.name).first(),
      page.getByRole('contentinfo').getByRole('navigation'),
    ],
  ];
  for (const [first, second] of pairs) {
    const [one, other] = [await first.boundingBox(), await second.boundingBox()];
    const ahead = (other?.x ?? Number.NaN) - (one?.x ?? Number.NaN);
    expect(isFromRight ? -ahead : ahead, `${second}`).toBeGreaterThan(20);
  }
  const mirrored = await Promise.all([
    next(page)
      .locator('svg')
      .evaluate((arrow) => getComputedStyle(arrow).scale.startsWith('-1')),
    page
      .locator('#services .stamp')
      .first()
      .evaluate((stamp) => !getComputedStyle(stamp).rotate.startsWith('-')),
    page
      .locator('#job-sheet')
      .locator('..')
      .evaluate((paper) => /\) -\d/.test(getComputedStyle(paper).boxShadow)),
  ]);
  expect(mirrored).toEqual([isFromRight, isFromRight, isFromRight]);

  await page.goto('/contact');
  const sides = await page.locator('form :is([type=text], [type=tel], [type=email])').evaluateAll((fields) =>
    fields.map((field) => {
      const { textAlign, direction } = getComputedStyle(field);
      return textAlign === 'start' ? { ltr: 'left', rtl: 'right' }[direction] : textAlign;
    }),
  );
  expect(new Set(sides)).toEqual(new Set([isFromRight ? 'right' : 'left']));
});

test('on a laptop all second columns begin on one axis', async ({ page }) => {
  await page.goto('/');
  const [sheet] = await sidesOf(page.locator('#job-sheet').locator('..'));
  await page.goto('/contact');
  const [card, steps] = [page.locator('#contact-card-heading'), page.locator('#next-steps-heading')];
  const links = page.getByRole('contentinfo').getByRole('navigation');
  const [first, second, footer] = await sidesOf(card.or(steps).or(links));
  expect([second?.left, footer?.left]).toEqual([sheet?.left, sheet?.left]);
  expect(second?.top).toBe(first?.top);
  const ends = [await card.locator('..').boundingBox(), await steps.boundingBox()].map(
    (box) => (box?.y ?? 0) + (box?.height ?? 0),
  );
  expect(ends[0]).toBe(ends[1]);
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
