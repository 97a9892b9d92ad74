import type { Page } from '@playwright/test';
import { person } from '../../agency/brand.ts';
import { callToAction, hero, heroFigures, services } from '../../agency/words/home.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, menuButton, PHONE } from './home-page.ts';

test.use({ sharesServer: true });

/** Hero, services and benefits. Their words and order are in specification.spec.ts. */

test('figures and cards are read in the order of a sentence, and icons are not read', async ({ page }) => {
  await page.goto('/');
  const items = heroFigures.map(({ before, figure, after }) =>
    [
      '  - listitem:',
      ...(before ? [`    - text: ${JSON.stringify(before)}`] : []),
      // Quoted, because in Turkish and Basque it may begin with %.
      `    - strong: ${JSON.stringify(before && after ? `${figure} ${after}` : figure)}`,
      ...(after && !before ? [`    - text: ${JSON.stringify(after)}`] : []),
    ].join('\n'),
  );
  await expect(page.locator('main > section').first().getByRole('list').last()).toMatchAriaSnapshot(
    [`- list "${hero.figures}":`, '  - /children: equal', ...items].join('\n'),
  );
  for (const [id, first] of [
    ['services', '    - text: /\\S/'],
    ['benefits', ''],
  ]) {
    for (const card of await page.locator(`#${id} li`).all()) {
      await expect(card.locator('svg')).toHaveAttribute('aria-hidden', 'true');
      await expect(card).toMatchAriaSnapshot(`
- listitem:
    - /children: equal
${first}
    - heading [level=3]
    - paragraph`);
    }
  }
});

test('each service shows its work, stamped with what happened', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#services').getByRole('listitem');
  for (const [index, { work, stamp }] of services.items.entries()) {
    await expect(cards.nth(index)).toContainText(`${work} ${stamp}`);
    await expect(cards.nth(index).locator('.stamp')).toHaveText(stamp);
  }
});

test('on a phone a stamp turns while its line comes into sight, unless a visitor wants no motion', async ({
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
    for (const place of [1.1, 0.5]) expect(await turnWhere(place)).toBe(atRest);
  }
});

test('on a laptop the words stay next to an opened call, and off the figures', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  await page.locator('#job-sheet summary').click();
  await page.locator('#job-sheet li p').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await page.locator('#benefits').scrollIntoViewIfNeeded();
  const words = await page.getByText(hero.offer).and(page.locator('main p')).boundingBox();
  const figures = await page.getByText(hero.figures).boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(figures?.y ?? 0);
});

test('the closing slip names the person whom one talks to, and has what is given of them', async ({
  page,
}) => {
  await page.goto('/');
  const stub = page.locator('main > section').last().locator('dl').locator('..');
  await expect(stub.getByText(callToAction.person)).toHaveCount(person ? 1 : 0);
  await expect(stub).toContainText(person?.name ?? callToAction.action);
  await expect(stub.locator('svg')).toHaveCount(person?.signature ? 1 : 0);
  await expect(stub.locator('img')).toHaveCount(person?.photograph ? 1 : 0);
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
      const covered: string[] = [];
      for (;;) {
        await page.keyboard.press(key);
        const stop = await page.evaluate(async () => {
          // What is on the screen is told in the second frame.
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          const focused = document.activeElement;
          const strip = document.querySelector('.following');
          if (!focused || !strip || focused === document.body) return null;
          const isShown = strip.checkVisibility({ visibilityProperty: true });
          const isBelow = focused.getBoundingClientRect().bottom > strip.getBoundingClientRect().top;
          return { name: focused.textContent, covered: isShown && isBelow && !strip.contains(focused) };
        });
        if (!stop) break;
        if (stop.covered) covered.push(stop.name);
      }
      expect(covered).toEqual([]);
    }
  });

  test('leaves a low screen and one with enlarged text to the page', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/');
    await page.locator('#services h3').nth(1).scrollIntoViewIfNeeded();
    await expect(strip(page)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(strip(page)).toBeHidden();
  });
});
