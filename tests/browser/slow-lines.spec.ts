import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { listenLocally, stopListening } from '../support/local-port.ts';
import { test as base, expect, RELEASE } from './fixtures.ts';
import { drawn, totalShift } from './layout.ts';
import { everyPage } from './pages.ts';

/** On a slow line a visitor sees what has come of a page, and what comes later moves none of it. */

/** A page on its way: all of its HTML, and the line, on which it comes as the test writes it. */
type Coming = { html: string; line: WritableStreamDefaultWriter<string> };

const test = base.extend<{ coming: PromiseWithResolvers<Coming> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  coming: async ({}, use) => use(Promise.withResolvers()),
  server: async ({ server, coming }, use) => {
    const app = new Hono().all('*', async ({ req }) => {
      const answer = await proxy(server.origin + req.path, req);
      if (req.header('Sec-Fetch-Dest') !== 'document') return answer;
      const { readable, writable } = new TextEncoderStream();
      coming.resolve({ html: await answer.text(), line: writable.getWriter() });
      return new Response(readable, answer);
    });
    const door = createAdaptorServer(app);
    const origin = `http://127.0.0.1:${await listenLocally(door)}`;
    await use({ ...server, origin });
    await stopListening(door);
  },
});

test.use({ sharesServer: true, expectedConsole: [/404|Failed to load resource/] });

for (const path of everyPage) {
  test(`${path} is painted while its last 5 % are still to come`, async ({ page, coming }) => {
    const opened = page.goto(path, { waitUntil: 'commit' });
    const { html, line } = await coming.promise;
    const held = Math.floor(html.length * 0.95);
    await line.write(html.slice(0, held));
    await opened;
    const paints = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(paints)).toBe(1);

    await line.write(html.slice(held));
    await line.close();
    await page.waitForLoadState();
  });

  for (const width of [390, 1280]) {
    test(
      `nothing on ${path} moves as it comes tag by tag (${width} px)`,
      RELEASE,
      async ({ page, coming }) => {
        await page.setViewportSize({ width, height: 800 });
        // What moves when the fonts arrive is measured in fonts.spec.ts.
        await page.route('**/*.woff2', (route) => route.abort());
        const opened = page.goto(path, { waitUntil: 'commit' });
        const { html, line } = await coming.promise;
        const [head = '', body = ''] = html.split(/(?=<body)/);
        await line.write(head);
        await opened;
        for (const tag of body.split(/(?<=>)/)) {
          await line.write(tag);
          await page.evaluate(() => new Promise(requestAnimationFrame));
        }
        await line.close();
        await page.waitForLoadState();
        await drawn(page);
        expect(await totalShift(page)).toBeLessThan(0.01);
      },
    );
  }
}
