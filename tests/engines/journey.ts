import { test as base, expect, inject } from 'vitest';
import { startServer } from '../support/start-server.ts';
import { launchFirefox } from './firefox-browser.ts';
import { startVisit } from './visitor.ts';
import { launchWebKit } from './webkit-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'firefox' | 'webkit';
    /** Of the browser. */
    path: string;
  }
}

/** Why this run's engine cannot switch script off; undefined where it can. */
export const keepsScript =
  inject('engine') === 'webkit' ? 'MiniBrowser cannot switch script off for a page' : undefined;

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const site = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = await startServer({ busyTimeoutMs: 500 });
  onCleanup(() => server.stop());
  return server;
});

/**
 * A visitor in this run's engine, on the built site behind a real server. All journeys with script share a browser, and
 * so do those without: each ends with a check that it has left nothing behind.
 */
const journeyWith = (script: 'on' | 'off') =>
  site
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const path = inject('path');
      const browser = await (inject('engine') === 'firefox'
        ? launchFirefox(path, script)
        : launchWebKit(path));
      onCleanup(() => browser.close());
      return browser;
    })
    .extend('visitor', async ({ browser, server }, { onCleanup }) => {
      const visitor = await startVisit(browser, server.origin);
      onCleanup(async () => {
        try {
          expect(await visitor.leftBehind()).toEqual({ complaints: [], stored: [], cookies: [] });
        } finally {
          await visitor.end();
        }
      });
      return visitor;
    });

export const journey = journeyWith('on');
export const scriptless = journeyWith('off');
