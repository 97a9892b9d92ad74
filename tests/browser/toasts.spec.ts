import type { Page } from '@playwright/test';
import { contact, submission } from '../../agency/words/contact.ts';
import {
  button,
  FRAME,
  FUNCTION,
  openForm,
  openFormWithClock,
  send,
  toast,
  toastRegion,
} from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';

const close = (page: Page) => toast(page).getByRole('button', { name: submission.close });

const failing = (page: Page) => page.route(FUNCTION, (route) => route.fulfill({ status: 500, body: '' }));

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

test('the region for toasts is in the page before anything happens, and empty', async ({ page }) => {
  await openForm(page);
  await expect(toastRegion(page)).toHaveCount(1);
  await expect(toast(page)).toHaveCount(0);
});

for (const { kind, urgency, words } of [
  { kind: 'success', urgency: 'polite', words: submission.succeeded },
  { kind: 'failure', urgency: 'assertive', words: submission.failed },
]) {
  test(`a ${kind} is announced once, ${urgency}ly, with title and description`, async ({ page }) => {
    if (kind === 'failure') await failing(page);
    await openForm(page);
    const said = await listen(page);
    await send(page);
    await expect(toast(page)).toBeVisible();
    await expect.poll(said).toHaveLength(1);
    // The announcement is over, and was made only once.
    await expect(page.locator('body > :is([aria-live], :has(> [aria-live]))')).toHaveCount(0);

    expect(await said()).toEqual([{ urgency, text: expect.stringContaining(words.title) }]);
    const [{ text } = { text: '' }] = await said();
    expect(text.split(words.title)).toHaveLength(2);
    expect(text).toContain(words.description);
    expect(text).not.toContain(submission.close);
  });
}

test.describe('With a stopped clock', () => {
  const shown = async (page: Page) => {
    await openFormWithClock(page);
    await send(page);
    await page.clock.runFor(FRAME);
    await expect(toast(page)).toBeVisible();
  };

  test('a success stays ten seconds, then goes by itself', async ({ page }) => {
    await shown(page);
    await page.clock.runFor(9_999);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page)).toHaveCount(0);
    await expect(toastRegion(page)).toHaveCount(1);
  });

  test('a failure stays until it is dismissed', async ({ page }) => {
    await failing(page);
    await shown(page);
    await page.clock.runFor('01:00:00');
    await expect(toast(page)).toBeVisible();
    await close(page).click();
    await expect(toast(page)).toHaveCount(0);
  });

  for (const [what, start, end] of [
    ['the pointer over it', (page) => toast(page).hover(), (page) => page.mouse.move(0, 0)],
    ['focus on it', (page) => close(page).focus(), (page) => button(page).focus()],
    // A test's tab is never hidden, so the test sends the event that a page gets when another tab comes to the front.
    [
      'a hidden tab',
      (page) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
      (page) => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    ],
  ] as [string, (page: Page) => Promise<void>, (page: Page) => Promise<void>][]) {
    test(`${what} keeps a success for as long as it lasts`, async ({ page }) => {
      await shown(page);
      await start(page);
      await page.clock.runFor(60_000);
      await expect(toast(page)).toBeVisible();
      await end(page);
      await page.clock.runFor(10_000);
      await expect(toast(page)).toHaveCount(0);
    });
  }
});

test('a failure goes when the form is sent again', async ({ page }) => {
  await page.route(FUNCTION, (route) => route.abort(), { times: 1 });
  await openForm(page);
  await send(page);
  await expect(toast(page)).toContainText(submission.failed.title);
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
  await page.route(FUNCTION, async (route) => {
    await seen;
    await route.continue();
  });
  await button(page).click();
  await expect(button(page)).toHaveText(contact.submitting);
  await expect(toast(page)).toHaveCount(0);
  answer();
  await expect(toast(page)).toContainText(submission.succeeded.title);
});

test('it never takes focus, and its link and its labelled close button are reached by keyboard', async ({
  page,
}) => {
  await failing(page);
  await openForm(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
  await expect(button(page)).toBeFocused();
  // The region says in its name which key leads to it.
  await page.keyboard.press('F8');
  await expect(toastRegion(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('link')).toBeFocused();
});

test('Escape closes it when it is focused, and focus is not lost', async ({ page }) => {
  await failing(page);
  await openForm(page);
  await send(page);
  await close(page).focus();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('closing it by keyboard does not lose focus', async ({ page }) => {
  await openForm(page);
  await send(page);
  await close(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

for (const viewport of [{ width: 320, height: 568 }, PHONE, { width: 768, height: 1024 }, DESKTOP]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test(`a failure is whole on the screen and does not cover the submit button (${viewport.width} px)`, async ({
      page,
    }) => {
      await failing(page);
      await openForm(page);
      await send(page);
      // Allows for a fraction of a pixel that scrolling may leave outside.
      await expect(toast(page)).toBeInViewport({ ratio: 0.98 });
      await expect(button(page)).toBeInViewport({ ratio: 0.98 });
      const [over, under] = await Promise.all([toast(page).boundingBox(), button(page).boundingBox()]);
      if (!over || !under) throw new Error('The toast or the button has no box');
      const apart =
        over.y + over.height <= under.y ||
        under.y + under.height <= over.y ||
        over.x + over.width <= under.x ||
        under.x + under.width <= over.x;
      expect(apart).toBe(true);
    });
  });
}

/** Records what assistive technology announces from now on: the text of each live region, and how urgent it is. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const said = new Map<Element, string>();
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const live = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]');
        const text = [...addedNodes].map((node) => node.textContent).join('');
        if (live && text) said.set(live, (said.get(live) ?? '') + text);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return () =>
    page.evaluate(() => {
      const said: Map<Element, string> = Reflect.get(window, 'said');
      return [...said].map(([live, text]) => ({ urgency: live.getAttribute('aria-live'), text }));
    });
}
