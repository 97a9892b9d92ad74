import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { projectEnv } from '../../scripts/run.ts';
import { copyProject } from '../support/copy-project.ts';
import { readStored } from '../support/read-stored.ts';
import { startServer } from '../support/start-server.ts';
import { type FunctionCall, startStockFunction } from '../support/stock-function.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { expectSuccess, FRAME, openFormWithClock, send, visitor } from './contact-page.ts';
import { test as base, expect } from './fixtures.ts';

/** A site that was built for a function on another origin, and for a server on another port. */

/** A key of Supabase's older form, a token. Of the newer form is the default. */
const KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl';

// In one worker, so that the site is built once.
base.describe.configure({ mode: 'default' });

/** A page as an agency may write it: words over several lines, and a style of its own. */
const OWN_PAGE = `---
import Page from '../layouts/Page.astro';
export const page = { title: 'Own', description: 'A page' };
---
<Page {...page} ground="backdrop">
  <p id="own">
    Call us
    <a href="/contact">today</a>
    or write to
    <b>us</b>.
  </p>
</Page>
<style>
  p {
    color: rgb(1, 2, 3);
  }
</style>
`;

type OtherHost = { host: { siteDir: string } & Awaited<ReturnType<typeof startStockFunction>> };

const test = base.extend<{ calls: FunctionCall[] }, OtherHost>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await using stock = await startStockFunction();
      const settings = parseEnv(readFileSync('.env.example', 'utf8'));
      const other = { PORT: '8080', PUBLIC_FUNCTIONS_HOST: `${stock.origin}/`, PUBLIC_ANON_KEY: KEY };
      // Two builds at once in one folder take each other's files.
      const { path: cwd } = await tempFolder();
      await copyProject(cwd);
      await writeFile(join(cwd, 'site/pages/own.astro'), OWN_PAGE);
      const env = { ...projectEnv, ...settings, ...other };
      await promisify(execFile)('astro', ['build'], { cwd, env });
      await use({ ...stock, siteDir: join(cwd, 'dist') });
    },
    { scope: 'worker' },
  ],
  calls: async ({ host }, use) => {
    host.calls.length = 0;
    await use(host.calls);
  },
  server: async ({ host, smtp }, use) => {
    await using server = await startServer({ smtpUrl: smtp.url, siteDir: host.siteDir });
    await use(server);
  },
  expectedOrigins: async ({ host }, use) => use([host.origin]),
});

test.describe('with script', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('a stock function gets a request with headers that it allows', async ({ page, calls, server }) => {
    // Stopped, or a busy machine could take too long for the client.
    await openFormWithClock(page);
    await send(page);
    await page.clock.runFor(FRAME);
    await expectSuccess(page);
    expect(calls).toEqual([
      {
        url: '/functions/v1/send-contact-email',
        body: JSON.stringify(visitor),
        headers: expect.objectContaining({
          apikey: KEY,
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          'x-client-info': expect.stringContaining('supabase-js'),
        }),
      },
    ]);
    expect((await readStored(server.databaseUrl)).requests).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts to that origin, and the policy lets it', async ({ page, calls }) => {
    await page.goto('/contact');
    await send(page);
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]?.url).toBe('/functions/v1/send-contact-email');
  });
});

test('without PUBLIC_ORIGIN the pages name the port on which the server listens', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'http://localhost:8080/');
});

// Astro 7.3.5 takes the space at a line's end next to a tag away, unless `compressHTML` is true, and gives the layout of
// a page with a style an attribute: https://docs.astro.build/en/reference/configuration-reference/#compresshtml
test('a page with words over several lines keeps their spaces, and its own style', async ({ page }) => {
  await page.goto('/own');
  const own = page.locator('#own');
  expect((await own.innerText()).trim()).toBe('Call us today or write to us.');
  await expect(own).toHaveCSS('color', 'rgb(1, 2, 3)');
  // Its words are not the agency's, which the fixture looks for.
  await page.goto('/');
});

test('what .env.example sets leaves the form to the page’s own origin', () => {
  const { PUBLIC_FUNCTIONS_HOST, PUBLIC_ANON_KEY } = parseEnv(readFileSync('.env.example', 'utf8'));
  expect([PUBLIC_FUNCTIONS_HOST, PUBLIC_ANON_KEY]).toEqual(['', '']);
});
