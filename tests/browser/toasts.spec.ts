import type { Locator, Page } from '@playwright/test';
import { brand } from '../../agency/brand.ts';
import { contact, submission } from '../../agency/words/contact.ts';
import {
  button,
  FRAME,
  FUNCTION,
  fields,
  openForm,
  openFormWithClock,
  receivedStamp,
  send,
  toast,
} from './contact-page.ts';
import { BOTH_WAYS, expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './home-page.ts';
import { enlargeText, fontsInPlace } from './layout.ts';

const close = (page: Page) => toast(page).getByRole('button', { name: submission.close });

const failing = (page: Page) => page.route(FUNCTION, (route) => route.fulfill({ status: 500, body: '' }));

test.use({ expectedConsole: [/Failed to load resource|^The contact request was not accepted/] });

for (const { kind, role, words } of [
  { kind: 'success', role: 'status', words: Object.values(submission.succeeded).slice(1) },
  { kind: 'failure', role: 'alert', words: [...Object.values(submission.failed).slice(1), brand.email] },
]) {
  test(`that it is being sent, and a ${kind}, are announced once each`, async ({ page }) => {
    if (kind === 'failure') await failing(page);
    await openFormWithClock(page);
    const said = await listen(page);
    await send(page);
    await page.clock.runFor(FRAME);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor('01:00:00');
    await expect(toast(page)).toBeVisible();
    expect(await said()).toEqual([
      ['status', contact.submitting],
      [role, words.join('')],
    ]);

    await close(page).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expectStamped(page, kind === 'success');
    await send(page);
    await page.clock.runFor(FRAME);
    await expect(toast(page)).toBeVisible();
    await fields(page).name.press('M');
    await expect(toast(page)).toHaveCount(0);
    await expect(fields(page).name).toBeFocused();
    await expectStamped(page, false);
  });
}

async function expectStamped(page: Page, isStamped: boolean) {
  await expect(receivedStamp(page)).toHaveCount(isStamped ? 1 : 0);
  const number = page.getByRole('region', { name: contact.next.heading }).locator('li > span').first();
  const ring = await number.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(ring).toBe(isStamped ? '""' : 'none');
  const filled = expect(button(page));
  await (isStamped ? filled : filled.not).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
}

test('its link and close button follow the submit button', BOTH_WAYS, async ({ page }) => {
  await failing(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 568 });
  await openForm(page);
  for (const key of ['Enter', 'Escape']) {
    await send(page);
    await expect(toast(page)).toBeVisible();
    await expect(button(page)).toBeFocused();
    for (const stop of [toast(page).getByRole('link'), close(page)]) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
    await page.keyboard.press(key);
    await expect(toast(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toBeInViewport({ ratio: 1 });
  }
});

for (const viewport of [PHONE, DESKTOP, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
  for (const kind of ['success', 'failure']) {
    test(`a ${kind} lies over the card's heading and covers no field (${viewport.width} px)`, async ({
      page,
    }) => {
      // The boxes below are read one after the other: nothing may scroll meanwhile.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      if (kind === 'failure') await failing(page);
      await openForm(page);
      await fontsInPlace(page);
      await send(page);
      // Allows for a fraction of a pixel that scrolling may leave outside.
      await expect(toast(page)).toBeInViewport({ ratio: 0.98 });
      const card = page.getByRole('region', { name: contact.card.title });
      const over = await edgesOf(toast(page));
      expect(Math.abs(over.width - (await edgesOf(card)).width)).toBeLessThanOrEqual(2);
      const title = await edgesOf(card.getByRole('heading'));
      expect(over.top).toBeLessThanOrEqual(title.top);
      expect(over.bottom).toBeGreaterThanOrEqual(title.bottom);
      expect(over.bottom).toBeLessThanOrEqual((await edgesOf(card.locator('label').first())).top);
      // The header's hairline may lie on the toast's edge.
      expect(over.top).toBeGreaterThanOrEqual((await edgesOf(page.getByRole('banner'))).bottom - 1);
    });
  }
}

test('where few words are above the form, the page makes room for a toast', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await enlargeText(page);
  await failing(page);
  await openForm(page);
  await page.locator('[data-makes-room]').evaluate((intro) => intro.remove());
  await fontsInPlace(page);
  const { top } = await edgesOf(page.locator('form'));
  await send(page);
  await expect(toast(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  const header = await edgesOf(page.getByRole('banner'));
  expect((await edgesOf(toast(page))).top).toBeGreaterThanOrEqual(header.bottom - 1);

  await close(page).click();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  expect((await edgesOf(page.locator('form'))).top).toBe(top);
});

const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return { top, bottom, width };
  });

/** Records what assistive technology announces from now on: the role of each live region that fills, and its words. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const said: (string | null)[][] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      if (region.textContent) throw new Error('A region speaks before there is something to say.');
      new MutationObserver(() => {
        const heard = region.cloneNode(true) as Element;
        for (const silent of heard.querySelectorAll('[aria-hidden]')) silent.remove();
        if (heard.textContent) said.push([region.role, heard.textContent]);
      }).observe(region, { subtree: true, childList: true, characterData: true });
    }
  });
  return () => page.evaluate(() => Reflect.get(window, 'said'));
}
