import { benefits, hero } from '../../agency/words/home.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, header, menu, menuButton, PHONE } from './home-page.ts';

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

test.describe('On a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('the header stays in place while the page scrolls', async ({ page }) => {
    await page.goto('/');
    const before = await header(page).boundingBox();
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    expect(await header(page).boundingBox()).toEqual(before);
  });

  test('from another page the services and the benefits lead home, and Contact stays on the page', async ({
    page,
  }) => {
    for (const [name, id] of Object.entries(anchors)) {
      await page.goto('/privacy');
      await header(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(id === 'contact' ? '/privacy#contact' : `/#${id}`);
      await expect(page.locator(`#${id} :is(h2, p)`).first()).toBeInViewport({ ratio: 1 });
    }
  });
});

test('its links to other places lead where they say', async ({ page }) => {
  await page.goto('/');
  for (const { label, href } of words.links) {
    const link = menu(page).getByRole('link', { name: label, exact: true });
    await expect(link, label).toHaveAttribute('href', href);
  }
});

test('everything in the header is inside it, and nothing overlaps, at any width', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const width of [320, 360, 768, 896, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [whole, ...parts] = await header(page).evaluate((bar) =>
      [bar, ...bar.querySelectorAll('a, button')]
        .filter((part) => part.checkVisibility())
        .map((part) => {
          // What is in a link counts, and may stick out of its box.
          const contents = document.createRange();
          contents.selectNodeContents(part);
          const measured = part === bar ? part : contents;
          const { left, right, top, bottom } = measured.getBoundingClientRect();
          return { name: part.textContent, left, right, top, bottom };
        }),
    );
    if (!whole) throw new Error('The header has no box');
    const out = parts.filter(
      (part) =>
        part.left < whole.left ||
        part.right > whole.right ||
        part.top < whole.top ||
        part.bottom > whole.bottom,
    );
    expect(out, `${width} px`).toEqual([]);
    const overlapping = parts.filter((one) =>
      parts.some(
        (other) =>
          other !== one &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
    expect(overlapping, `${width} px`).toEqual([]);
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test(`an anchor's target is never hidden under the header (${viewport.width} px)`, async ({ page }) => {
      for (const id of Object.values(anchors)) {
        await page.goto(`/#${id}`);
        const words = page.locator(`#${id} :is(h2, p)`).first();
        await expect(words).toBeInViewport({ ratio: 1 });
        const [bar, target] = await Promise.all([header(page).boundingBox(), words.boundingBox()]);
        expect(target?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      }
    });
  });
}

test.describe('The menu on a small screen', () => {
  test.use({ viewport: PHONE });

  test('its button keeps its name, opens and closes it by keyboard, and stays focused', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('a second tap on its button closes it', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await menuButton(page).click();
    await expect(menu(page)).toBeHidden();
  });

  test('closed, its links are out of the focus order', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: hero.action })).toBeFocused();
  });

  test('open, the Tab key goes from its button through its links in order', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    for (const name of [...listed, ...buttons]) {
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeFocused();
    }
  });

  test('Escape closes it and returns focus to the button', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: words.anchors.services })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('following a link closes it and brings the target below the header', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: words.anchors.benefits }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: benefits.heading })).toBeInViewport();
  });

  test('a tap outside closes it', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await page.mouse.click(180, 700);
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('a tap outside closes it in a browser that leaves that to the page, as iOS did', async ({ page }) => {
    await page.goto('/');
    await page.locator('#menu').evaluate((popover: HTMLElement) => {
      popover.popover = 'manual';
    });
    await menuButton(page).click();
    await page.mouse.click(180, 700);
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('growing past the breakpoint closes it', async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await page.setViewportSize(DESKTOP);
    await expect(menuButton(page)).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('on a screen too low for it, its last link can be scrolled to', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await menuButton(page).click();
    const last = menu(page).getByRole('link', { name: words.freeConsultation });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.98 });
  });
});
