import { brand } from '../../agency/brand.ts';
import { applicationError, notFound, wayHome } from '../../agency/words/errors.ts';
import { showServerError, THROWN, throwInForm } from './error-pages.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true, expectedConsole: [new RegExp(`404|Failed to load resource|${THROWN}`)] });

for (const path of ['/no/such/page', '/caf%C3%A9?table=4']) {
  test(`${path} is answered with a large 404 and the way home`, async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
    const response = await page.goto(path);

    expect(response?.status()).toBe(404);
    const code = page.getByText('404', { exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(code).toBeVisible();
    await expect(heading).toHaveText(notFound.text);
    const size = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize);
    expect(await code.evaluate(size)).toBeGreaterThan(2 * (await heading.evaluate(size)));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    // The browser's own line about the answer carries no path.
    const attempted = new URL(path, page.url()).pathname;
    expect(errors.filter((line) => line.includes(attempted))).toHaveLength(1);

    await page.getByRole('link', { name: wayHome }).click();
    await expect(page).toHaveURL('/');
  });
}

test('a component that throws shows the error screen, and leaves the rest of the page', async ({ page }) => {
  await throwInForm(page);
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading')).toHaveText(applicationError.heading);
  await expect(screen).toContainText(THROWN);
  await expect(screen.getByRole('link', { name: wayHome })).toHaveAttribute('href', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${brand.copyrightYear}`);
});

test('a server that breaks answers with a whole page and a way home', async ({ page, server }) => {
  await showServerError(page, server.origin);
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(applicationError.heading);
  await expect(screen).toContainText(applicationError.serverError);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(screen.getByRole('link', { name: wayHome })).toHaveAttribute('href', '/');
});
