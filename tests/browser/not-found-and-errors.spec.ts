import { COPYRIGHT_YEAR } from '../../agency/promises.ts';
import { applicationError, notFound } from '../../agency/words/errors.ts';
import { showServerError, throwInCarousel } from './error-pages.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true });

test.describe('A path that is no page', () => {
  test.use({ expectedConsole: [/404/] });

  for (const path of ['/no/such/page', '/caf%C3%A9?table=4']) {
    test(`${path} is answered with 404 and the way home`, async ({ page }) => {
      const lines: string[] = [];
      page.on('console', (line) => line.type() === 'error' && lines.push(line.text()));
      const response = await page.goto(path);

      expect(response?.status()).toBe(404);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.text);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      // The browser's own line about the answer carries no path.
      const attempted = new URL(path, page.url()).pathname;
      expect(lines.filter((line) => line.includes(attempted))).toHaveLength(1);

      await page.getByRole('link', { name: notFound.wayHome }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test("the '404' is the largest thing on the page", async ({ page }) => {
    await page.goto('/no-such-page');
    const size = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize);
    const code = await page.getByText('404', { exact: true }).evaluate(size);
    const heading = await page.getByRole('heading', { level: 1 }).evaluate(size);
    expect(code).toBeGreaterThan(2 * heading);
  });
});

test.describe('A component that throws', () => {
  test.use({ expectedConsole: [/No resize observer/] });

  test('shows the error screen with its message and a way home, and leaves the rest of the page', async ({
    page,
  }) => {
    await throwInCarousel(page);
    const screen = page.getByRole('alert');
    await expect(screen.getByRole('heading')).toHaveText(applicationError.heading);
    await expect(screen).toContainText('No resize observer');
    await expect(screen.getByRole('link', { name: applicationError.wayHome })).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${COPYRIGHT_YEAR}`);
  });
});

test.describe('A server error', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is a whole page with the status text and a way home', async ({ page, server }) => {
    await showServerError(page, server.origin);
    const screen = page.getByRole('alert');
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText(applicationError.heading);
    await expect(screen).toContainText('500 Internal Server Error');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await screen.getByRole('link', { name: applicationError.wayHome }).click();
    await expect(page).toHaveURL('/');
  });
});
