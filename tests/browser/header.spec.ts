import type { Page } from '@playwright/test';
import { brand, person } from '../../agency/brand.ts';
import { benefits, hero } from '../../agency/words/home.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { expect, RELEASE, test } from './fixtures.ts';
import { isPseudolocale } from './foreign-words.ts';
import { DESKTOP, expectBelowHeader, header, menu, menuButton, PHONE } from './home-page.ts';
import { fontsInPlace } from './layout.ts';

test.use({ sharesServer: true });

/** The header on a wide screen, and the menu it turns into on a small one. */

const anchors = {
  [words.anchors.services]: 'services',
  [words.anchors.benefits]: 'benefits',
  [words.anchors.contact]: 'contact',
};

/** The words of the links in the list, in order. */
const listed = [...Object.keys(anchors), ...words.links.map(({ label }) => label)];

const buttons = [words.getStarted, words.freeConsultation];

test('on a wide screen it stays in place while the page scrolls, and focus in it scrolls nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  for (const { label, href } of words.links)
    await expect(menu(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href);
  await fontsInPlace(page);
  const before = await header(page).boundingBox();
  await page.mouse.wheel(0, 2_000);
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBe(2_000);
  expect(await header(page).boundingBox()).toEqual(before);
  const first = menu(page).getByRole('link').first();
  // The first two stops are the skip link and the name.
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  expect(await scrolled()).toBe(2_000);
});

const EVERY_16_PX = Array.from({ length: 101 }, (_, step) => 320 + 16 * step);
const OTHER_NAMES = ['Ødegård & Daughters', 'Hallström, Papadopoulos & Featherstone'];
const LETTERS = {
  'letters of its own': '',
  'wide letters': 'header * { font-family: var(--font-figures) !important }',
  // https://www.w3.org/TR/WCAG22/#text-spacing
  'spaced letters': 'header * { letter-spacing: 0.12em !important }',
  'letters of at least 24 px': 'header :is(a, button) { font-size: max(24px, 1em) !important }',
};

for (const [name, widths, when] of [
  [brand.name, [320, 640, 896, 1024], {}],
  [brand.name, EVERY_16_PX, RELEASE],
  // The pseudolocale has a long name of its own.
  ...(isPseudolocale ? [] : OTHER_NAMES).map((other) => [other, EVERY_16_PX, RELEASE] as const),
] as const)
  test(
    `at ${widths.length} widths the header holds “${name}” and its button in any letters`,
    when,
    async ({ page }) => {
      await page.goto('/');
      await fontsInPlace(page);
      const wrong: string[] = [];
      for (const [letters, css] of Object.entries(LETTERS)) {
        await page.evaluate(dress, { name, css });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const out = await header(page).evaluate(misplaced);
          if (out.length > 0) wrong.push(`${letters}, ${width} px: ${out}`);
        }
      }
      expect(wrong).toEqual([]);
      // The pseudolocale looks for words that are not the agency's, such as the other name.
      await page.reload();
    },
  );

for (const javaScriptEnabled of [true, false])
  test.describe(`A header of two rows, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('covers no target of its anchors, and is not covered by its menu', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 896, height: 600 });
      await page.goto('/');
      await page.evaluate(dress, { name: brand.name, css: LETTERS['letters of at least 24 px'] });
      for (const [name, id] of Object.entries(anchors)) {
        await menu(page).getByRole('link', { name, exact: true }).click();
        await expectBelowHeader(page, page.locator(`#${id} :is(h2, p)`).first());
      }
      expect((await header(page).boundingBox())?.height).toBeGreaterThan(100);

      await page.setViewportSize({ ...PHONE, width: 320 });
      await menuButton(page).click();
      await expect(menu(page)).toBeInViewport({ ratio: 1 });
      await expectBelowHeader(page, menu(page));
    });
  });

for (const viewport of [PHONE, DESKTOP]) {
  test(`from another page the services and the benefits lead home (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    for (const [name, id] of Object.entries(anchors)) {
      await page.goto('/privacy');
      if (viewport === PHONE) await menuButton(page).click();
      await menu(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(id === 'contact' ? '/privacy#contact' : `/#${id}`);
      await expectBelowHeader(page, page.locator(`#${id} :is(h2, p)`).first());
    }
  });
}

test.describe('The menu on a small screen', () => {
  test.use({ viewport: PHONE });

  test.beforeEach(({ page }) => page.goto('/'));

  const expectOpen = async (page: Page) => {
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => isExpanded(page)).toBe(true);
  };
  const expectClosed = async (page: Page) => {
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => isExpanded(page)).toBe(false);
  };
  const tapOutside = (page: Page) => page.mouse.click(180, 700);

  test('the keyboard opens and closes it, and Escape leads back to its button', async ({ page }) => {
    await expectClosed(page);
    await expect(menuButton(page)).toHaveAttribute('aria-controls', 'menu');
    await menuButton(page).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: hero.action })).toBeFocused();
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expectOpen(page);
    await expect(menu(page).getByText(hero.offer)).toBeVisible();
    if (person?.telephone)
      await expect(menu(page).getByRole('link', { name: person.telephone })).toBeInViewport({ ratio: 1 });
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expectClosed(page);
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (const name of [...listed, ...buttons]) {
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(menuButton(page)).toBeFocused();
  });

  test('a second tap, a tap outside, focus past it, a link and a growing window close it', async ({
    page,
  }) => {
    const closing: ((page: Page) => Promise<unknown>)[] = [
      () => menuButton(page).click(),
      tapOutside,
      () => menu(page).getByRole('link').last().press('Tab'),
      async () => {
        await menu(page).getByRole('link', { name: words.anchors.benefits }).click();
        // The window must not grow before, because that ends a scroll that is on its way.
        await expect(page.getByRole('heading', { name: benefits.heading })).toBeInViewport();
      },
      async () => {
        await page.setViewportSize(DESKTOP);
        await expect(page.locator('#menu:popover-open')).toHaveCount(0);
        await page.setViewportSize(PHONE);
      },
    ];
    for (const close of closing) {
      await menuButton(page).click();
      await expectOpen(page);
      await close(page);
      await expectClosed(page);
    }
  });

  test('a tap outside closes it in a browser that leaves that to the page, as iOS did', async ({ page }) => {
    await page.locator('#menu').evaluate((popover: HTMLElement) => {
      popover.popover = 'manual';
    });
    await menuButton(page).click();
    await tapOutside(page);
    await expectClosed(page);
  });

  test('on a screen too low for it, its last link can be scrolled to', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await menuButton(page).click();
    const last = menu(page).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.98 });
  });
});

/** Reads what the browser tells assistive technology about the menu's button, because no attribute says it. */
async function isExpanded(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === words.menu);
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

/** Gives the header another name, and other letters. */
function dress({ name, css }: { name: string; css: string }) {
  const words = document.querySelector('header a > span');
  if (words) words.textContent = name;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Lists what in the header overlaps, is beyond its edges, or beyond those of the screen. */
function misplaced(bar: Element): (string | null)[] {
  const whole = bar.getBoundingClientRect();
  const right = document.documentElement.clientWidth;
  const parts = [...bar.querySelectorAll('a, button')]
    .filter((part) => part.checkVisibility())
    .map((part) => {
      // The contents of a link count, and may stick out of its box.
      const contents = document.createRange();
      contents.selectNodeContents(part);
      return { name: part.textContent, box: contents.getBoundingClientRect() };
    });
  const overlap = (one: DOMRect, other: DOMRect) =>
    one !== other &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom;
  return parts
    .filter(
      ({ box }) =>
        box.left < 0 ||
        box.right > right ||
        box.top < whole.top ||
        box.bottom > whole.bottom ||
        parts.some((other) => overlap(box, other.box)),
    )
    .map(({ name }) => name);
}
