import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { writeFixtureSite } from '../../tests/support/fixture-server.ts';
import { listenLocally, NO_SERVER, stopListening } from '../../tests/support/local-port.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { type RunningServer, startServer } from '../../tests/support/start-server.ts';
import { startStockFunction } from '../../tests/support/stock-function.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';
import { checkLiveForm } from './live-form.ts';
import { runChecks } from './report.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  return server.stop;
});

/** What the launch check says of a site at `origin`. */
async function check(origin: string, parts: Partial<Parameters<typeof checkLiveForm>[0]> = {}) {
  const config = readConfig({ PUBLIC_ORIGIN: origin, PORT: '3456' });
  const siteDir = join(projectRoot, 'dist');
  const run = () => checkLiveForm({ config, siteDir, url: undefined, ...parts });
  const [finding] = await Array.fromAsync(runChecks({ 'Live form': run }));
  return { verdict: finding?.verdict, says: finding?.says };
}

/** The folder of a small site with this page of the form. */
async function siteWith(page: string) {
  const { path } = await tempFolder();
  await writeFixtureSite(path);
  await writeFile(join(path, 'public/contact.html'), page);
  return path;
}

test('a form that works passes, and nothing of the check is left in the store', async () => {
  const { verdict, says } = await check(server.origin);
  expect(says).toContain('Send a request from your own phone');
  expect(verdict).toBe('pass');
  expect(server.logLines.join()).toContain('"outcome":"invalid_request"');
  expect((await readStored(server.databaseUrl)).requests).toEqual([]);
});

/** What is in front answers the form with the first status, and `/readyz` with the second. */
test.each([
  ['does not find the server', 502, 200, '{}', /status 502\..+let that path lead to it/],
  ['redirects the form', 308, 200, '{"error":{"code":"invalid_request"}}', /status 308/],
  ['leads to another function', 400, 200, '{"error":{"code":"invalid_request_body"}}', /status 400/],
  [
    'leads to a server that cannot store',
    400,
    503,
    '{"error":{"code":"invalid_request"},"reason":"the disk is full"}',
    /\/readyz answers with status 503.+the disk is full/,
  ],
])(
  'a form is dead when what is in front %s, and the line says why',
  async (_does, post, ready, body, words) => {
    const front = createServer(({ url }, response) => {
      response.writeHead(url === '/readyz' ? ready : post, { Location: '/f' }).end(body);
    });
    const origin = `http://127.0.0.1:${await listenLocally(front)}`;
    const { verdict, says } = await check(origin);
    await stopListening(front);
    expect(says).toMatch(words);
    expect(verdict).toBe('fail');
  },
);

test('a form is dead when nothing listens there, or it does not answer', async () => {
  const silent = createServer(() => {});
  const origin = `http://127.0.0.1:${await listenLocally(silent)}`;
  const found = [await check(NO_SERVER), await check(origin, { timeoutMs: 100 })];
  silent.closeAllConnections();
  await stopListening(silent);
  expect(found.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  expect(found[0]?.says).toMatch(/nothing listens there \(ECONNREFUSED\).+--url http:\/\/127\.0\.0\.1:3456 /);
  expect(found[1]?.says).toContain('it does not answer (TIMEOUT)');
});

test('a form that posts to another host is one to look at: a phone must try it', async () => {
  await using peer = await startStockFunction();
  const siteDir = await siteWith(`<form action="${peer.origin}${CONTACT_FUNCTION_PATH}"></form>`);
  const { verdict, says } = await check(server.origin, { siteDir });
  expect(says).toMatch(/status 200\. Only a real request shows .+Send a request from your own phone/);
  expect(verdict).toBe('warn');
  expect(peer.calls.map(({ body }) => body)).toEqual(['{}']);
});
