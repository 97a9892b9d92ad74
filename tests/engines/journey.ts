import { globSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, inject } from 'vitest';
import { replaceIn } from '../support/copy-project.ts';
import { startServer } from '../support/server.ts';
import { tempFolder } from '../support/temp-database.ts';
import { launchFirefox } from './firefox-browser.ts';
import { startVisit } from './visitor.ts';
import { launchWebKit } from './webkit-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'firefox' | 'webkit';
    path: string;
  }
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const inBrowser = base.extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
  const path = inject('path');
  const browser = await (inject('engine') === 'firefox' ? launchFirefox(path) : launchWebKit(path));
  onCleanup(() => browser.close());
  return browser;
});

/**
 * A visitor in this run's engine, on a built site behind a real server. All journeys share a browser: each ends with a
 * check that it has left nothing behind.
 */
const journeyOn = (siteDir: string) =>
  inBrowser
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
    .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
      const server = await startServer({ patience: { store: 500 }, siteDir });
      onCleanup(() => server.stop());
      return server;
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

export const journey = journeyOn('dist');
/** The same with scripts blocked by a policy, as some extensions do. */
export const scriptless = journeyOn(await withoutScripts('dist'));

async function withoutScripts(site: string): Promise<string> {
  const { path } = await tempFolder();
  await cp(site, path, { recursive: true, filter: (file) => !/\.html\.(br|gz)$/.test(file) });
  const policy = `<meta http-equiv="content-security-policy" content="script-src 'none'">`;
  for (const name of globSync('**/*.html', { cwd: path }))
    await replaceIn(join(path, name), [['<head>', `<head>${policy}`]]);
  return path;
}
