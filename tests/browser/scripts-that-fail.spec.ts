import type { Page } from '@playwright/test';
import { submission } from '../../agency/words/contact.ts';
import { readStored } from '../support/read-stored.ts';
import {
  button,
  expectHydrated,
  expectSuccess,
  expectValues,
  fields,
  fillIn,
  send,
  visitor,
  watchCalls,
} from './contact-page.ts';
import { expect, holdBack, test } from './fixtures.ts';

/** A page of which some scripts do not arrive or are blocked, or that an extension changes before they do. */

test.use({
  expectedConsole: [
    // React draws a button anew that is not as it was sent, and says so by number 418.
    /Failed to load resource|^The contact request was not accepted|Minified React error #418|violates the following Content Security Policy directive/,
  ],
});

/** Opens the form, whose own script is held back until the test lets it go. */
async function openWithoutScript(page: Page) {
  const letGo = await holdBack(page, '**/_astro/FormBehaviour*');
  await page.goto('/contact', { waitUntil: 'commit' });
  return letGo;
}

test('a form sent before its script has arrived is stored once', async ({ page, server }) => {
  const letGo = await openWithoutScript(page);
  await send(page);
  await expect(page).toHaveURL('/contact/sent');
  letGo();
  expect((await readStored(server.databaseUrl)).requests).toHaveLength(1);
});

test('a page that is translated keeps what was typed, and where', async ({ page, server }) => {
  const letGo = await openWithoutScript(page);
  await fillIn(page, { ...visitor, phone: '' });
  await fields(page).phone.focus();
  await translate(page);
  letGo();
  await expectHydrated(page);
  // This types where focus is. A form that was drawn anew has no focus, and the browser refuses it without its values.
  await page.keyboard.type(visitor.phone);
  await translate(page);
  await button(page).click();
  await expectSuccess(page);
  expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
});

/** Does what Chrome's translation does to a page: puts every text, in other words, into two elements of its own. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style')) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`¡${text.textContent}!`);
      text.parentNode?.replaceChild(outer, text);
    }
  });
}

/** Extensions do these to a page before its form is alive. */
const changes: Record<string, (form: HTMLFormElement) => void> = {
  'an element around the form': (form) => {
    const wrapper = document.createElement('div');
    form.replaceWith(wrapper);
    wrapper.append(form);
  },
  'an element in the place of the toast': (form) =>
    form.querySelector('button')?.after(document.createElement('div')),
  'an element around the button': (form) => {
    const button = form.querySelector('button');
    const wrapper = document.createElement('div');
    button?.replaceWith(wrapper);
    if (button) wrapper.append(button);
  },
  'a button that was removed': (form) => form.querySelector('button')?.remove(),
};

for (const [what, change] of Object.entries(changes)) {
  test(`what was typed survives ${what}, and is sent once`, async ({ page, server }) => {
    const letGo = await openWithoutScript(page);
    await fillIn(page, { ...visitor, phone: '' });
    await page.locator('form').evaluate(change);
    await fields(page).phone.focus();
    letGo();
    await expectHydrated(page);
    await page.keyboard.type(visitor.phone);
    await expectValues(page, visitor);

    const calls = watchCalls(page);
    const region = await page.locator('form [role=status]').elementHandle();
    await button(page).click();
    await expectSuccess(page);
    expect(await region?.textContent()).toContain(submission.succeeded.title);
    expect(calls).toHaveLength(1);
    expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
  });
}
