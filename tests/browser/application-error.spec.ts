import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test.describe('a component that throws', () => {
  test.use({ expectedConsole: [/No resize observer/] });

  test('shows the error screen with its message and a way home, and leaves the rest of the page', async ({
    page,
  }) => {
    // The carousel's library can't start without this part of the browser.
    await page.addInitScript(() => {
      const broken = class {
        constructor() {
          throw new Error('No resize observer');
        }
      };
      Object.defineProperty(window, 'ResizeObserver', { value: broken });
    });
    await page.goto('/');
    await page.locator('[aria-roledescription=carousel]').scrollIntoViewIfNeeded();

    const screen = page.getByRole('alert');
    await expect(screen).toContainText('Unexpected Application Error!');
    await expect(screen).toContainText('No resize observer');
    await expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('a server error', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is a whole page with the status text and a way home', async ({ page, server }) => {
    await page.goto('/');
    // The built page that the server answers with; that it does is tested beside the server.
    const html = readFileSync('dist/500.html', 'utf8');
    await page.route(`${server.origin}/privacy`, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: html }),
    );
    await page.goto('/privacy');

    const screen = page.getByRole('alert');
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(screen).toContainText('500 Internal Server Error');
    await expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});
