import type { Locator } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { BOTH_WAYS, expect, test } from './fixtures.ts';
import { header, isFromRight, next, previous } from './home-page.ts';
import { fontsInPlace } from './layout.ts';

test.use({ sharesServer: true });

/** In a language from the right everything is mirrored that has a direction. */

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
    page.locator('#job-sheet').evaluate((paper) => /\) -\d/.test(getComputedStyle(paper).boxShadow)),
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
