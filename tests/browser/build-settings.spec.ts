import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { buildSite } from '../support/build-site.ts';
import { readStored } from '../support/read-stored.ts';
import { siteWithout } from '../support/site-without.ts';
import { startServer } from '../support/start-server.ts';
import { type FunctionCall, startStockFunction } from '../support/stock-function.ts';
import { button, expectSuccess, fillIn, openForm, send, visitor } from './contact-page.ts';
import { test as base, expect } from './fixtures.ts';

/** The form of a site that was built with other settings than the tests' own. */

/** A key of Supabase's newer form, which is no token: supabase-js sends none for it. */
const KEY = 'sb_publishable_its-key';

/** Milliseconds for a build: long enough that a busy machine never decides. */
const BUILD_AT_MOST = 300_000;

// One after the other: each builds the site.
base.describe.configure({ mode: 'default', timeout: BUILD_AT_MOST });

base.describe('built with .env.example as it is', () => {
  const test = base.extend({
    server: async ({ smtp }, use) => {
      const site = await buildSite(parseEnv(readFileSync('.env.example', 'utf8')));
      const server = await startServer({ smtpUrl: smtp.url, siteDir: site.path });
      await use(server);
      await server.stop();
      await site.remove();
    },
  });

  test('a copy of .env.example changes nothing: a request is sent and stored', async ({ page, server }) => {
    await openForm(page);
    await send(page);
    await expectSuccess(page);
    expect((await readStored(server.databaseUrl)).requests).toEqual([expect.objectContaining(visitor)]);
  });
});

base.describe('built for a function on another origin', () => {
  type OtherHost = { host: { siteDir: string } & Awaited<ReturnType<typeof startStockFunction>> };

  const test = base.extend<{ missing: RegExp; calls: FunctionCall[] }, OtherHost>({
    host: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
      async ({}, use) => {
        const stock = await startStockFunction();
        const site = await buildSite({
          PUBLIC_FUNCTIONS_HOST: `${stock.origin}/`,
          PUBLIC_ANON_KEY: KEY,
        });
        await use({ ...stock, siteDir: site.path });
        await stock.stop();
        await site.remove();
      },
      { scope: 'worker', timeout: BUILD_AT_MOST },
    ],
    calls: async ({ host }, use) => {
      host.calls.length = 0;
      await use(host.calls);
    },
    missing: [/^$/, { option: true }],
    server: async ({ host, smtp, missing }, use) => {
      const site = await siteWithout(missing, host.siteDir);
      const server = await startServer({ smtpUrl: smtp.url, siteDir: site.path });
      await use(server);
      await server.stop();
      await site.remove();
    },
    expectedOrigins: async ({ host }, use) => use([host.origin]),
  });

  const carried = (keys: Record<string, unknown>) => ({
    url: '/functions/v1/send-contact-email',
    body: JSON.stringify(visitor),
    headers: expect.objectContaining({
      apikey: KEY,
      'content-type': 'application/json',
      ...keys,
    }),
  });

  const unwanted = ['idempotency-key', 'authorization'];

  test('a request reaches a stock Supabase function, with the headers that it allows', async ({
    page,
    calls,
    server,
  }) => {
    await openForm(page);
    await send(page);
    await expectSuccess(page);
    expect(calls).toEqual([carried({ 'x-client-info': expect.stringContaining('supabase-js') })]);
    for (const header of unwanted) expect(calls[0]?.headers).not.toHaveProperty(header);
    expect((await readStored(server.databaseUrl)).requests).toEqual([]);
  });

  test.describe('without the function client', () => {
    test.use({ missing: /_astro\/function-client/, expectedConsole: [/Failed to load resource/] });

    test('the request still reaches it', async ({ page, calls }) => {
      await openForm(page);
      await fillIn(page);
      await button(page).click();
      await expectSuccess(page);
      expect(calls).toEqual([carried({})]);
      for (const header of unwanted) expect(calls[0]?.headers).not.toHaveProperty(header);
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
});
