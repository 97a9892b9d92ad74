import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv, promisify } from 'node:util';
import { projectEnv } from '../../scripts/run.ts';
import { copyProject } from '../support/copy-project.ts';
import { listenLocally, stopListening } from '../support/machine.ts';
import { readStored } from '../support/read-stored.ts';
import { startServer } from '../support/server.ts';
import { tempFolder } from '../support/temp-database.ts';
import { expectSuccess, openForm, send, visitor } from './contact-page.ts';
import { test as base, expect } from './fixtures.ts';

/** A site that was built for a function on another origin. */

/** A key of Supabase's older form, a token. Of the newer form is the default. */
const KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl';

// In one worker, so that the site is built once.
base.describe.configure({ mode: 'default' });

type OtherHost = { host: { siteDir: string } & Awaited<ReturnType<typeof startStockFunction>> };

const test = base.extend<{ calls: FunctionCall[] }, OtherHost>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await using stock = await startStockFunction();
      const settings = parseEnv(readFileSync('.env.example', 'utf8'));
      const other = { PUBLIC_FUNCTIONS_HOST: `${stock.origin}/`, PUBLIC_ANON_KEY: KEY };
      // Two builds at once in one folder take each other's files.
      const { path: cwd } = await tempFolder();
      await copyProject(cwd);
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
    await openForm(page);
    await send(page);
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

interface FunctionCall {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Supabase's own examples allow this: https://supabase.com/docs/guides/functions/cors */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
};

/** A function on an origin of its own that accepts every call, and allows what a stock Supabase function allows. */
async function startStockFunction() {
  const calls: FunctionCall[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(200, CORS).end('ok');
      return;
    }
    // An ordinary browser asks for the icon of each page that it shows, and complains on the console of a 404.
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    calls.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(200, { ...CORS, 'Content-Type': 'application/json' }).end('{"success":true}');
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    [Symbol.asyncDispose]: () => stopListening(server),
  };
}
