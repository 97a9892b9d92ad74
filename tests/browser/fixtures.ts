import { test as base, expect, type Page } from '@playwright/test';
import { embeds } from '../../agency/embeds.ts';
import { embeddedOrigins } from '../../site/head/content-security-policy.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/receivers.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { letFormWait } from './change-pages.ts';
import { foreignWordsOn } from './foreign-words.ts';

/** A test that runs in a language from the right, too: scripts/pseudolocale.ts. */
export const BOTH_WAYS = { tag: '@both-ways' };

/** A test that is too slow to run before each commit. */
export const RELEASE = { tag: '@release' };

export { expect };

type Fixtures = {
  smtp: SmtpPeer;
  server: RunningServer;
  /** True for tests that send nothing: their server is that of the whole worker, which is quicker. */
  sharesServer: boolean;
  /** Console lines and uncaught errors that this test causes on purpose. Any other warning or error fails it. */
  expectedConsole: RegExp[];
  expectedOrigins: string[];
  watched: undefined;
};

type WorkerFixtures = { sharedServer: () => Promise<RunningServer> };

/**
 * A browser on the built site behind a real server of its own, with a real SMTP peer. Every test also fails on a
 * console error or warning, a request to another origin, a cookie, or anything left in the browser's storage; in the
 * pseudolocale also on a word that is not from `agency/`, on the page as the test leaves it. The services of
 * `agency/embeds.ts` may be asked, and answer with nothing.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharesServer: [false, { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      let started: Promise<RunningServer> | undefined;
      await use(() => {
        started ??= startServer();
        return started;
      });
      await (await started)?.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  smtp: async ({}, use) => {
    const peer = await startSmtpPeer();
    await use(peer);
    await peer.stop();
  },
  server: async ({ smtp, sharesServer, sharedServer }, use) => {
    if (sharesServer) return use(await sharedServer());
    const server = await startServer({ smtpUrl: smtp.url });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
  expectedConsole: [[], { option: true }],
  expectedOrigins: [[], { option: true }],
  watched: [
    async ({ page, server, sharesServer, expectedConsole, expectedOrigins }, use) => {
      await page.addInitScript(letFormWait);
      const embedded = Object.values(embeddedOrigins(embeds)).flat();
      if (embedded.length > 0)
        await page.route(
          ({ origin }) => embedded.includes(origin),
          (route) => route.fulfill({ body: '' }),
        );
      const complaints = watch(page, [server.origin, ...expectedOrigins, ...embedded], expectedConsole);
      if (sharesServer) {
        page.on('request', (request) => {
          if (request.method() === 'POST')
            complaints.push(`sent to the server that others use: ${request.url()}`);
        });
      }
      await use(undefined);
      expect(complaints).toEqual([]);
      expect(await foreignWordsOn(page)).toEqual([]);
      expect(await leftBehind(page)).toEqual({ cookies: [], local: 0, session: 0 });
    },
    { auto: true },
  ],
});

function watch(page: Page, origins: string[], expectedConsole: RegExp[]) {
  const complaints: string[] = [];
  const complain = (kind: string, text: string) => {
    if (!expectedConsole.some((expected) => expected.test(text))) complaints.push(`${kind}: ${text}`);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain('console', message.text());
  });
  page.on('pageerror', ({ message }) => complain('uncaught', message));
  page.on('request', (request) => {
    if (!origins.includes(new URL(request.url()).origin)) complaints.push(`other origin: ${request.url()}`);
  });
  return complaints;
}

async function leftBehind(page: Page) {
  const onSite = page.url().startsWith('http');
  return {
    cookies: await page.context().cookies(),
    local: onSite ? await page.evaluate(() => localStorage.length) : 0,
    session: onSite ? await page.evaluate(() => sessionStorage.length) : 0,
  };
}

/** Holds back what the page asks for at these addresses, from now on until the test lets it go. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    // The page that asked may be gone.
    await route.continue().catch(() => {});
  });
  return letGo;
}
