import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Two ways to see an unexpected error, since neither happens by itself. */

/** The error says a figure, which belongs to no language. */
export const THROWN = '31415';

/** The form's script can't start without a method of the browser, which this breaks. */
export async function throwInForm(page: Page) {
  await page.addInitScript((message) => {
    Element.prototype.toggleAttribute = () => {
      throw new Error(message);
    };
  }, THROWN);
  await page.goto('/contact');
  await page.locator('form').dispatchEvent('pointerenter');
  await expect(page.getByRole('alert')).toBeVisible();
}

/** The built page that the server answers with when it fails. The server's own tests check that it does. */
export async function showServerError(page: Page, origin: string) {
  const body = readFileSync('dist/answers/500.html', 'utf8');
  await page.route(`${origin}/privacy`, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body }),
  );
  return page.goto('/privacy');
}
