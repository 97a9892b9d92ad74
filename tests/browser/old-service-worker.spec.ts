import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { hero } from '../../agency/words/home.ts';
import { listenLocally, stopListening } from '../support/local-port.ts';
import { test as base, expect } from './fixtures.ts';

/** A domain that led to another site. */
const test = base.extend<{ old: { worker: string; isThere: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  old: async ({}, use) => use({ worker: '', isThere: true }),
  server: async ({ server, old }, use) => {
    const app = new Hono().all('*', (c) => {
      if (!old.isThere) return proxy(server.origin + c.req.path, c.req);
      if (c.req.path === old.worker) return c.body(OLD_WORKER, 200, { 'Content-Type': 'text/javascript' });
      return c.html(`<h1>Old</h1><script>navigator.serviceWorker.register('${old.worker}')</script>`);
    });
    const domain = createAdaptorServer(app);
    await use({ ...server, origin: `http://127.0.0.1:${await listenLocally(domain)}` });
    await stopListening(domain);
  },
});

/** Answers from what it kept, as workers of Workbox and Create React App do. */
const OLD_WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('old').then((cache) => cache.add('/'))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(caches.match('/')));`;

for (const worker of ['/sw.js', '/service-worker.js'])
  test(`who was at the domain’s old site sees this one, and its ${worker} is gone`, async ({ page, old }) => {
    old.worker = worker;
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    old.isThere = false;
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.heading);
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()),
      ]);
    await expect.poll(left).toEqual([]);
  });
