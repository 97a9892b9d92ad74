import { test as base, expect, inject } from 'vitest';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { startServer } from '../support/start-server.ts';
import type { Settings } from './browser.ts';
import { type EngineName, engines } from './engines.ts';
import { startVisit } from './visitor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
  }
}

const engine: (typeof engines)[EngineName] = engines[inject('engine')];

/** What this run's engine cannot do, and why. A journey that needs it is skipped with that reason. */
export const cannot: { switchScriptOff?: string; touch?: string } = engine.cannot;

const site = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await startSmtpPeer();
    onCleanup(() => peer.stop());
    return peer;
  })
  .extend('server', { scope: 'file' }, async ({ smtp }, { onCleanup }) => {
    const server = await startServer({ smtpUrl: smtp.url, busyTimeoutMs: 500 });
    onCleanup(() => server.stop());
    return server;
  });

/**
 * A visitor in this run's engine, on the built site behind a real server with a real SMTP peer. All journeys with the
 * same settings share a browser: each ends with a check that it has left nothing behind.
 */
export const journeyWith = (settings: Settings) =>
  site
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const path = engine.find();
      if (!path) throw new Error(`There is no ${inject('engine')} here. Run: node scripts/browsers.ts`);
      const browser = await engine.launch(path, settings);
      onCleanup(() => browser.close());
      return browser;
    })
    /** The site that is visited. */
    .extend('origin', ({ server }) => server.origin)
    .extend('visitor', async ({ browser, origin }, { onCleanup }) => {
      const visitor = await startVisit(browser, origin);
      onCleanup(async () => {
        try {
          expect(await visitor.leftBehind()).toEqual({ complaints: [], stored: [], cookies: [] });
        } finally {
          await visitor.end();
        }
      });
      return visitor;
    });

export const journey = journeyWith({});
