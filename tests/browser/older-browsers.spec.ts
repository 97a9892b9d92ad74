import type { Page } from '@playwright/test';
import { hero } from '../../agency/words/home.ts';
import { header as words } from '../../agency/words/navigation.ts';
import { changePages } from './change-pages.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, menu, menuButton, PHONE } from './home-page.ts';

/** What the README says of a browser older than those the site supports. */

for (const viewport of [PHONE, DESKTOP]) {
  test(`without popovers the links stay and cover nothing (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await withoutPopovers(page);
    await page.goto('/');
    await expect(menuButton(page)).toBeHidden();
    await expect(menu(page)).toBeVisible();
    // A tap here and Escape close the menu elsewhere. What the links covered could not be clicked.
    await page.getByRole('heading', { level: 1, name: hero.heading }).click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('Escape');
    await menu(page).getByRole('link', { name: words.freeConsultation }).click();
    await expect(page).toHaveURL('/contact');
  });
}

/** Popovers cannot be switched off in Chromium, so their names are misspelled in the page and its styles. */
async function withoutPopovers(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await changePages(page, (html) =>
    html
      .replaceAll(' popover="', ' no-popover="')
      .replaceAll(' popovertarget="', ' popovertarget="no-')
      .replaceAll(':popover-open', ':no-popover-open'),
  );
}
