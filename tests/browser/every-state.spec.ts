import type { Locator, Page } from '@playwright/test';
import { contact, submission } from '../../agency/words/contact.ts';
import { expectAxeFindsNothing } from './axe.ts';
import { button, expectValues, FUNCTION, openForm, send, toast, visitor } from './contact-page.ts';
import { showServerError, THROWN, throwInForm } from './error-pages.ts';
import { expect, holdBack, RELEASE, test } from './fixtures.ts';
import { DESKTOP, menu, menuButton, openCarousel, PHONE, showSecond } from './home-page.ts';

/** Every page and state, for axe with all of its rules, and for a visitor with a keyboard. */

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
  'a form that threw': throwInForm,
  'the contact page': openForm,
  'a form that is being sent': async (page) => {
    await holdBack(page, FUNCTION);
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
    await page.route('**/_astro/FormBehaviour*', (route) => route.abort());
    await page.goto('/contact');
    await send(page, blank);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(submission.failed.title);
    await expectValues(page, blank);
  },
  'the privacy policy': (page) => page.goto('/privacy'),
  'the page that is not there': (page) => page.goto('/no-such-page'),
  'a server error': showServerError,
};

const BEFORE_EACH_COMMIT = new Set(['the home page', 'the contact page']);

test.use({
  viewport: DESKTOP,
  // Nothing is measured halfway through a fade.
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [
    new RegExp(
      `Failed to load resource|Error hydrating|no page at|^The contact request was not accepted|${THROWN}`,
    ),
  ],
});

for (const [state, bring] of Object.entries(states)) {
  const title = `in ${state} axe finds nothing, small and wide, and every stop of the Tab key shows its focus`;
  test(title, BEFORE_EACH_COMMIT.has(state) ? {} : RELEASE, async ({ page, server }) => {
    await bring(page, server.origin);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectAxeFindsNothing(page);
    }
    await page.locator('body').evaluate(startAtTheTop);
    const unseen: string[] = [];
    let stops = 0;
    for (; stops < 100; stops += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const name = await page.evaluate(() => document.activeElement?.outerHTML ?? '');
      if (!(await isSeen(page, page.locator(':focus')))) unseen.push(name);
    }
    expect(unseen).toEqual([]);
    expect(stops).toBeGreaterThan(4);
  });
}

test('in the open menu axe finds nothing, and every link shows its focus', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expectAxeFindsNothing(page);
  for (const link of await menu(page).getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect(await isSeen(page, link)).toBe(true);
  }
});

/** The next press of the Tab key leads to the first stop of the page. */
function startAtTheTop(body: HTMLElement) {
  body.tabIndex = -1;
  body.focus();
  body.blur();
  body.removeAttribute('tabindex');
}

/** A box that scrolls or hides what is beyond its edges cuts a ring off there. */
function isRingCut(focused: Element): boolean {
  const { outlineWidth, outlineOffset } = getComputedStyle(focused);
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const ring = focused.getBoundingClientRect();
  for (
    let parent = focused.parentElement;
    parent && parent !== document.body;
    parent = parent.parentElement
  ) {
    if (getComputedStyle(parent).overflow === 'visible') continue;
    const edge = parent.getBoundingClientRect();
    const [x, y] = [
      Math.min(ring.left - edge.left, edge.right - ring.right),
      Math.min(ring.top - edge.top, edge.bottom - ring.bottom),
    ];
    if (Math.min(x, y) < reach - 0.5) return true;
  }
  return false;
}

/** A visitor sees where focus is when its ring is whole, and something in or around it changes as focus leaves. */
async function isSeen(page: Page, focused: Locator) {
  await focused.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await focused.boundingBox();
  if (!box || (await focused.evaluate(isRingCut))) return false;
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
  const withFocus = await page.screenshot({ clip });
  await focused.blur();
  return !withFocus.equals(await page.screenshot({ clip }));
}
