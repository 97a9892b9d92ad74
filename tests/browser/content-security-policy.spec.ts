import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '../../agency/brand.ts';
import { startServer } from '../support/start-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { expect, test } from './fixtures.ts';

/**
 * What the policy blocks. That it blocks nothing of ours is seen in every test: each line that it puts on the console
 * fails one.
 */

test.describe('a page of the site', () => {
  test.use({ sharesServer: true, expectedConsole: [/Content Security Policy/] });

  test('runs no script and takes no style without a hash, and says so on the console', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const added = '<script>document.title = "taken"</script><style>body { display: none }</style>';
      const body = (await response.text()).replace('<body>', `$&${added}`);
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    await expect(page).not.toHaveTitle('taken');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(complaints).toEqual([
      expect.stringMatching(/^error: .*'script-src /),
      expect.stringMatching(/^error: .*'style-src /),
    ]);
    const policy = page.locator('meta[http-equiv="content-security-policy"]');
    await expect(policy).toHaveAttribute('content', /^default-src 'none';(?!.*unsafe)/);
  });
});

test.describe('a page that was copied from public/', () => {
  test.use({
    server: async ({ smtp }, use) => {
      const { path: siteDir } = await tempFolder();
      await cp('dist', siteDir, { recursive: true });
      const lines = ['<body>', '<script>', `document.title = ${JSON.stringify(brand.name)}`, '</script>'];
      const styled = ['<style>', 'body { color: rgb(1, 2, 3) }', '</style>'];
      await writeFile(join(siteDir, 'public/leaflet.html'), [...lines, ...styled].join('\r\n'));
      await using server = await startServer({ smtpUrl: smtp.url, siteDir });
      await use(server);
    },
  });

  test('runs what is inline in it', async ({ page }) => {
    await page.goto('/leaflet.html');
    await expect(page).toHaveTitle(brand.name);
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(1, 2, 3)');
  });
});
