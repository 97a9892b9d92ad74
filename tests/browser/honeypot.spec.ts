import type { Page } from '@playwright/test';
import { button, FUNCTION, fillIn, openForm, visitor } from './contact-page.ts';
import { expect, test } from './fixtures.ts';

/**
 * The field that only machines fill in, for forms posted natively. The server's own tests check how it treats the
 * field.
 */

const honeypot = (page: Page) => page.locator('form input[name=reference]');

test('the honeypot is off screen, hidden from assistive technology, and not filled in by browsers', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(honeypot(page)).toHaveCount(1);
  // At every scroll position: the field ends left of the page's edge.
  const box = await honeypot(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(0);
  await expect(honeypot(page)).toHaveAttribute('autocomplete', 'off');
  await expect(honeypot(page)).toHaveAttribute('tabindex', '-1');
  await expect(honeypot(page)).toHaveValue('');
  await expect(honeypot(page)).not.toHaveAttribute('required');
  // To a machine it must look like the other fields.
  expect(['text', null]).toContain(await honeypot(page).getAttribute('type'));
  expect(await honeypot(page).evaluate((field) => field.closest('[aria-hidden=true]'))).not.toBeNull();
  await expect(page.locator('form').getByRole('textbox')).toHaveCount(3);
});

test('a filled honeypot is not part of what the script sends', async ({ page }) => {
  await openForm(page);
  await expect(honeypot(page)).toHaveCount(1);
  await fillIn(page);
  await honeypot(page).evaluate((field: HTMLInputElement) => {
    field.value = 'https://pills.example';
  });
  const [request] = await Promise.all([page.waitForRequest(FUNCTION), button(page).click()]);
  expect(request.postDataJSON()).toEqual(visitor);
});
