import type { Locator, Page } from '@playwright/test';
import { contact, submission } from '../../agency/words/contact.ts';
import {
  button,
  FRAME,
  FUNCTION,
  fields,
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

for (const { kind, urgency, words } of [
  { kind: 'success', urgency: 'polite', words: submission.succeeded },
  { kind: 'failure', urgency: 'assertive', words: submission.failed },
]) {
  test(`a ${kind} is announced once, ${urgency}ly, and stays until it is dismissed or the form is touched again`, async ({
    page,
  }) => {
    if (kind === 'failure') await failing(page);
    await openFormWithClock(page);
    const said = await listen(page);
    await send(page);
    await page.clock.runFor(FRAME);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor('01:00:00');
    await expect(toast(page)).toBeVisible();
    // The announcement is over, and was made only once.
    await expect(page.locator('body > :is([aria-live], :has(> [aria-live]))')).toHaveCount(0);
    const [{ urgency: spoken, text } = { urgency: '', text: '' }, ...more] = await said();
    expect([spoken, ...more]).toEqual([urgency]);
    expect(text.split(words.title)).toHaveLength(2);
    expect(text).toContain(words.description);
    expect(text).not.toContain(submission.close);

    await close(page).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(toastRegion(page)).toHaveCount(1);
    await send(page);
    await page.clock.runFor(FRAME);
    await expect(toast(page)).toBeVisible();
    await fields(page).name.press('M');
    await expect(toast(page)).toHaveCount(0);
    await expect(fields(page).name).toBeFocused();
  });
}

test('it never takes focus, its link and its labelled close button are reached by keyboard, and Escape closes it', async ({
  page,
}) => {
  await failing(page);
  await openForm(page);
  await send(page);
  await expect(toast(page)).toBeVisible();
  await expect(button(page)).toBeFocused();
  // The region says in its name which key leads to it.
  await page.keyboard.press('F8');
  for (const stop of [
    toastRegion(page).getByRole('list'),
    toast(page),
    close(page),
    toast(page).getByRole('link'),
  ]) {
    await expect(stop).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await close(page).focus();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

const screens = [PHONE, DESKTOP, { width: 320, height: 568 }, { width: 844, height: 390 }];

for (const viewport of screens) {
  for (const kind of ['success', 'failure']) {
    test(`a ${kind} is whole on the screen, on the card's heading and as wide as the card, and cuts through no words, no field and no button (${viewport.width} px)`, async ({
      page,
    }) => {
      // The boxes below are read one after the other: nothing may scroll meanwhile.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      if (kind === 'failure') await failing(page);
      await openForm(page);
      await send(page);
      // Allows for a fraction of a pixel that scrolling may leave outside.
      await expect(toast(page)).toBeInViewport({ ratio: 0.98 });
      const card = page.getByRole('region', { name: contact.card.title });
      const [over, sheet, title, label, bar, heading] = await Promise.all(
        [
          toast(page),
          card,
          card.getByRole('heading'),
          card.locator('label').first(),
          page.getByRole('banner'),
          page.getByRole('heading', { level: 1 }),
        ].map(edgesOf),
      );
      expect(Math.abs((over?.width ?? 0) - (sheet?.width ?? 0))).toBeLessThanOrEqual(2);
      // The header's hairline may lie on the toast's edge.
      expect(over?.top).toBeGreaterThanOrEqual((bar?.bottom ?? 0) - 1);
      expect(over?.top).toBeGreaterThanOrEqual(heading?.bottom ?? 0);
      await expect(page.getByText(contact.intro)).toBeHidden();
      expect(over?.top).toBeLessThanOrEqual(title?.top ?? 0);
      expect(over?.bottom).toBeGreaterThanOrEqual(title?.bottom ?? 0);
      expect(over?.bottom).toBeLessThanOrEqual(label?.top ?? 0);
    });
  }
}

const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return { top, bottom, width };
  });

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
