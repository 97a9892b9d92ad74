import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { carousel, skipWithoutQuote } from './home-page.ts';

/** Two ways to see an unexpected error, since neither happens by itself. */

/** The carousel's library can't start without a browser API, which this removes. */
export async function throwInCarousel(page: Page) {
  skipWithoutQuote();
  await page.addInitScript(() => {
    const broken = class {
      constructor() {
        throw new Error('No resize observer');
      }
    };
    Object.defineProperty(window, 'ResizeObserver', { value: broken });
  });
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
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
