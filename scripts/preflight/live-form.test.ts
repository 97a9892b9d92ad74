import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { replaceIn } from '../../tests/support/copy-project.ts';
import { writeFixtureSite } from '../../tests/support/fixture-server.ts';
import { startFront } from '../../tests/support/front.ts';
import { NO_SERVER } from '../../tests/support/local-port.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { type RunningServer, type ServerOverrides, startServer } from '../../tests/support/start-server.ts';
import { startStockFunction } from '../../tests/support/stock-function.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';
import { checkLiveForm, type LiveFormParts } from './live-form.ts';
import { runSteps } from './report.ts';

const SECRET = 'a-secret-that-only-the-operator-has';
const ORIGIN = 'https://www.agency.test';
const HOST = 'https://project.test';
const builtSite = join(projectRoot, 'dist');

const startSite = (options: ServerOverrides = {}) =>
  startServer({ ...options, env: { SECRET, ...options.env } });

let server: RunningServer;

beforeAll(async () => {
  server = await startSite();
  return server.stop;
});

/** What the launch check says of a site at `origin`. */
async function check(
  origin: string,
  { settings = {}, ...parts }: Partial<LiveFormParts> & { settings?: Record<string, string> } = {},
) {
  const config = readConfig({ PUBLIC_ORIGIN: origin, SECRET, ...settings });
  const run = () => checkLiveForm({ config, env: {}, siteDir: builtSite, url: undefined, ...parts });
  const [finding] = await Array.fromAsync(runSteps([{ title: '', checks: { 'Live form': run } }]));
  return { verdict: finding?.verdict, says: finding?.says };
}

/** A small site whose form posts to `host`, and whose policy lets it. */
async function siteFor(host: string) {
  const { path } = await tempFolder();
  await writeFixtureSite(path);
  const form = `<form action="${host}${CONTACT_FUNCTION_PATH}"></form>`;
  await writeFile(join(path, 'public/contact.html'), form);
  const policy = `connect-src 'self' ${host}; form-action 'self' ${host}`;
  const headers = { always: { 'Content-Security-Policy': policy }, overHttps: {} };
  await writeFile(join(path, 'headers.json'), JSON.stringify(headers));
  return path;
}

test('a form that works passes, and nothing of the check is left in the store', async () => {
  const { verdict, says } = await check(server.origin);
  expect(says).toContain('Send a request from your own phone');
  expect(verdict).toBe('pass');
  expect(server.logLines.join()).toContain('"outcome":"invalid_request"');
  expect((await readStored(server.databaseUrl)).requests).toEqual([]);
});

/** What a front says to calls of one path, in place of the server. */
const saying = (path: string, status: number, headers: Record<string, string> = {}, body = '{}') => ({
  answerTo: ({ url }: { url?: string | undefined }) =>
    url === path ? { status, headers: { 'Content-Type': 'application/json', ...headers }, body } : undefined,
});

async function expectDead(found: ReturnType<typeof check>, words: RegExp) {
  const { verdict, says } = await found;
  expect(says).toMatch(words);
  expect(verdict).toBe('fail');
}

type Front = Parameters<typeof startFront>[1];

describe('a form that is dead fails, and the line says why', () => {
  test.each<[string, Front, RegExp]>([
    ['does not find the server', saying(CONTACT_FUNCTION_PATH, 502), /502\..+let that path lead to it/],
    ['redirects the form', saying(CONTACT_FUNCTION_PATH, 308, { Location: '/f' }), /308 and leads to \/f\./],
    ['knows no function', saying(CONTACT_FUNCTION_PATH, 404), /status 404/],
    [
      'leads to another function',
      saying(CONTACT_FUNCTION_PATH, 400, {}, '{"error":{"code":"invalid_request"}}'),
      /status 400\. The server would answer otherwise/,
    ],
    ['hangs up', { answerTo: () => 'hang up' }, /cannot be reached: it closed the connection/],
    ['has no page', saying('/contact', 404), /status 404\. Let that address lead to this server/],
    ['redirects the page', saying('/contact', 301, { Location: '/c' }), /301 and leads to \/c\./],
    ['has the page of another build', saying('/contact', 200), /not the page that was built here\. Restart/],
    [
      'takes the policy away',
      { alter: (headers) => headers.delete('Content-Security-Policy') },
      /without the content security policy that was built/,
    ],
    [
      'adds a policy of its own',
      { alter: (headers) => headers.append('Content-Security-Policy', "connect-src 'none'") },
      /the content security policy that was built, or with another/,
    ],
    [
      'leads to a server that is not ready',
      saying('/readyz', 503, {}, '{"reason":"the disk is full"}'),
      /\/readyz answers with status 503.+the disk is full/,
    ],
  ])('when what is in front %s', async (_does, options, words) => {
    await using front = await startFront(server.origin, options);
    await expectDead(check(front.origin), words);
  });

  test('when nothing listens, or its name cannot be found, or it does not answer, or speaks no TLS', async () => {
    await using silent = await startFront(server.origin, { answerTo: () => 'wait' });
    await expectDead(
      check(NO_SERVER, { settings: { PORT: '3456' } }),
      /nothing listens there \(ECONNREFUSED\).+--url http:\/\/127\.0\.0\.1:3456$/,
    );
    // No name server is asked: a name has no empty label.
    await expectDead(check('https://www..agency.test'), /its name cannot be found/);
    await expectDead(check(silent.origin, { timeoutMs: 100 }), /it does not answer \(TIMEOUT\)/);
    await expectDead(check(server.origin.replace('http:', 'https:')), /it does not speak TLS/);
  });

  test('when the server has another secret, or one that this user cannot read', async () => {
    await using other = await startSite({ env: { SECRET: 'a-secret-that-another-operator-has' } });
    await expectDead(check(other.origin), /leads to a server with another secret/);
    const settings = { SECRET: '', DATA_DIR: '/nonexistent' };
    await expectDead(
      check(other.origin, { settings }),
      /Run this with that server’s settings and as its user/,
    );
  });

  test('when the page was built without its address, or with a policy that stops it, or not at all', async () => {
    const nowhere = await siteFor('');
    await replaceIn(join(nowhere, 'public/contact.html'), [
      [`action="${CONTACT_FUNCTION_PATH}"`, 'action=""'],
    ]);
    await expectDead(check(server.origin, { siteDir: nowhere }), /\/contact has no form\. Run npm run build/);
    const stopped = await siteFor(HOST);
    await replaceIn(join(stopped, 'headers.json'), [[`connect-src 'self' ${HOST}`, "connect-src 'self'"]]);
    await expectDead(check(server.origin, { siteDir: stopped }), /policy that was built forbids it/);
    await expectDead(check(server.origin, { siteDir: join(nowhere, 'none') }), /Build the site first/);
  });
});

describe('a form that posts to another host', () => {
  const KEY = 'sb_publishable_of-this-project';

  /** The page is served by this project's server, in place of a static host. */
  async function checkPosting(host: string, key = KEY) {
    const siteDir = await siteFor(host);
    await using pages = await startSite({ siteDir });
    return await check(ORIGIN, { siteDir, env: { PUBLIC_ANON_KEY: key }, url: pages.origin });
  }

  test('is something to look at when the function is not this project’s: a phone must try it', async () => {
    await using peer = await startStockFunction({ key: KEY });
    const { verdict, says } = await checkPosting(peer.origin);
    expect(says).toMatch(/not this project’s server.+Send a request from your own phone/);
    expect(verdict).toBe('warn');
    expect(peer.calls.map(({ body, headers }) => [body, headers['apikey']])).toEqual([['{}', KEY]]);
  });

  test.each([
    ['wants another key', { key: 'another' }, KEY, /status 401\. It refuses the key/],
    ['got no key', { key: KEY }, '', /status 401\. It refuses the key/],
    [
      'allows too few headers',
      { allowed: 'apikey, content-type' },
      KEY,
      /allow authorization, x-client-info, so/,
    ],
    ['does not know of browsers', { allowed: '' }, KEY, /may not call it, or not read its answer/],
  ])('is dead when the function %s', async (_how, options, key, words) => {
    await using peer = await startStockFunction(options);
    await expectDead(checkPosting(peer.origin, key), words);
  });

  test('is dead when no one is at that host, or no function', async () => {
    await expectDead(checkPosting(NO_SERVER), /nothing listens there/);
    await using empty = await startFront(NO_SERVER, saying(CONTACT_FUNCTION_PATH, 404));
    await expectDead(checkPosting(empty.origin), /OPTIONS .+ answers with status 404/);
  });

  test('works when a server of this project is there and allows the page, and is dead when it does not, or cannot store', async () => {
    await using closed = await startSite();
    await expectDead(checkPosting(closed.origin), /ALLOWED_ORIGINS/);
    await using open = await startSite({ env: { ALLOWED_ORIGINS: ORIGIN } });
    const { verdict, says } = await checkPosting(open.origin);
    expect(says).toContain('is a server of this project, which takes what the form sends');
    // The pages were reached another way than visitors come.
    expect(verdict).toBe('warn');
    await using full = await startFront(
      open.origin,
      saying('/readyz', 503, {}, '{"reason":"the disk is full"}'),
    );
    await expectDead(checkPosting(full.origin), /\/readyz answers with status 503.+the disk is full/);
  });
});
