import type { Locator, Page } from '@playwright/test';
import { contact, submission } from '../../agency/words/contact.ts';
import { contrast } from '../../shared/contrast.ts';
import { expectAxeFindsNothing } from './axe.ts';
import {
  button,
  expectValues,
  FUNCTION,
  holdFunction,
  openForm,
  send,
  toast,
  visitor,
} from './contact-page.ts';
import { showServerError, throwInCarousel } from './error-pages.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, menu, menuButton, openCarousel, PHONE, showSecond } from './home-page.ts';

/** Every page and state, for axe with all of its rules, and for a visitor with a keyboard. */

/** The contrast that a ring needs with what is behind it: https://www.w3.org/TR/WCAG22/#non-text-contrast */
const RING_NEEDS = 3;

const blank = { ...visitor, name: ' ' };

const toastAppears = async (page: Page) => {
  await openForm(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
};

const states: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  'the home page': (page) => page.goto('/'),
  'the second quote': async (page) => {
    await openCarousel(page);
    await showSecond(page);
  },
  'a carousel that threw': throwInCarousel,
  'the contact page': openForm,
  'a form that is being sent': async (page) => {
    await holdFunction(page);
    await openForm(page);
    await send(page);
    await expect(button(page)).toHaveText(contact.submitting);
  },
  'a toast of success': toastAppears,
  'a toast of failure': async (page) => {
    await page.route(FUNCTION, (route) => route.abort());
    await toastAppears(page);
  },
  'the page of a form sent without script': (page) => page.goto('/contact/sent'),
  'the page of a form refused without script': async (page) => {
    await page.route('**/_astro/ContactForm*', (route) => route.abort());
    await page.goto('/contact');
    await send(page, blank);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(submission.failed.title);
    await expectValues(page, blank);
  },
  'the privacy policy': (page) => page.goto('/privacy'),
  'the page that is not there': (page) => page.goto('/no-such-page'),
  'a server error': showServerError,
};

test.use({
  viewport: DESKTOP,
  // Nothing is measured halfway through a fade.
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [
    /Failed to load resource|no page at|No resize observer|\[astro-island\]|^The contact request was not accepted/,
  ],
});

for (const [state, bring] of Object.entries(states)) {
  test(`in ${state} axe finds nothing, small and wide, and every stop of the Tab key has a ring that stands out`, async ({
    page,
    server,
  }) => {
    await bring(page, server.origin);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectAxeFindsNothing(page);
    }
    await page.locator('body').evaluate(startAtTheTop);
    const faint: string[] = [];
    let stops = 0;
    for (; stops < 100; stops += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      faint.push(...(await faintSides(page.locator(':focus'))));
    }
    expect(faint).toEqual([]);
    expect(stops).toBeGreaterThan(4);
  });
}

test('in the open menu axe finds nothing, and every link has a ring that stands out', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expectAxeFindsNothing(page);
  for (const link of await menu(page).getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect(await faintSides(link)).toEqual([]);
  }
});

/** The next press of the Tab key leads to the first stop of the page. */
function startAtTheTop(body: HTMLElement) {
  body.tabIndex = -1;
  body.focus();
  body.blur();
  body.removeAttribute('tabindex');
}

/** The sides of a focused element whose ring does not stand out from what is behind it, each with its contrast. */
async function faintSides(focused: Locator) {
  const { name, ring, behind } = await focused.evaluate(ringOf);
  return Object.entries(behind).flatMap(([side, color]) => {
    const ratio = ring && color ? contrast(asHex(ring), asHex(color)) : 1;
    return ratio >= RING_NEEDS ? [] : [`${name}: ${ratio.toFixed(2)} ${side}`];
  });
}

/** Runs in the page: the color of the ring, and of what is behind the middle of each of its sides. */
function ringOf(focused: Element) {
  focused.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(focused);
  const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
  const boxes = [...focused.getClientRects()];
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) throw new Error(`${focused.outerHTML} has no box`);
  const behindAt = (x: number, y: number) =>
    document
      .elementsFromPoint(x, y)
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((color) => color !== 'rgba(0, 0, 0, 0)');
  return {
    name: focused.textContent?.trim() || focused.outerHTML.slice(0, 80),
    ring: outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? null : outlineColor,
    behind: {
      left: behindAt(first.left - out, (first.top + first.bottom) / 2),
      top: behindAt((first.left + first.right) / 2, first.top - out),
      right: behindAt(last.right + out, (last.top + last.bottom) / 2),
      bottom: behindAt((last.left + last.right) / 2, last.bottom + out),
    },
  };
}

/** A computed color, `rgb(24, 36, 58)`, as `#rrggbb`. */
function asHex(color: string) {
  const channels = color.match(/[\d.]+/g) ?? [];
  expect(channels, `${color} is opaque`).toHaveLength(3);
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}
