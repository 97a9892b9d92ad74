import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../business/contact-function.ts';
import { VISITOR } from '../tests/support/contact-call.ts';
import { writeFixtureSite } from '../tests/support/fixture-site.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { tempStore } from '../tests/support/temp-store.ts';
import { createApp } from './app.ts';
import { accepted } from './contact/judge.ts';
import { readAnswerPages } from './http/answer-pages.ts';
import { readSiteFiles, SiteNotBuiltError } from './http/site-files.ts';

test('an unexpected error is answered with the error page for people, and with JSON for a script', async () => {
  const folder = await tempFolder();
  await writeFixtureSite(folder.path);
  await using temp = await tempStore();
  const app = createApp({
    store: temp.store,
    pages: readAnswerPages(folder.path),
    files: readSiteFiles(folder.path),
    readiness: async () => undefined,
    allowedOrigins: [],
    secret: 'x'.repeat(32),
    timeZone: 'UTC',
    clientAddress: () => undefined,
    judge: { secondsToWait: async () => 0, verdict: async () => accepted },
    audience: { recipients: 1, hasWebhook: false },
    wakeOutbox: () => {},
    functionClient: '/_astro/function-client.abc123.js',
    countVisit: () => {},
    now: () => {
      throw new Error('the clock stopped');
    },
    newId: () => 'an-id',
    log: pino({ level: 'silent' }),
  });
  app.get('/broken', () => {
    throw new Error('out of order');
  });
  const page = await app.request('/broken');
  const call = await app.request(CONTACT_FUNCTION_PATH, { method: 'POST', body: JSON.stringify(VISITOR) });
  const post = await app.request(CONTACT_FUNCTION_PATH, {
    method: 'POST',
    body: new URLSearchParams(VISITOR),
  });
  await folder.remove();
  expect(page.status).toBe(500);
  expect(await page.text()).toContain('<h1>Server error</h1>');
  expect(post.status).toBe(500);
  expect(await post.text()).toContain('<h1>Server error</h1>');
  expect(call.status).toBe(500);
  expect(await call.json()).toMatchObject({ error: { code: 'internal' } });
});

test('a server without a built site fails at once and says so', async () => {
  const folder = await tempFolder();
  expect(() => readAnswerPages(folder.path)).toThrow(SiteNotBuiltError);
  expect(() => readAnswerPages(folder.path)).toThrow('npm run build');
  await folder.remove();
});
