import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/store/database.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { buildSite } from '../../tests/support/build-site.ts';
import { replaceIn } from '../../tests/support/copy-project.ts';
import { type FrontAnswer, startFront } from '../../tests/support/front.ts';
import { holdRefusingPort } from '../../tests/support/refusing-port.ts';
import { secondHandle } from '../../tests/support/second-handle.ts';
import { type RunningServer, type ServerOverrides, startServer } from '../../tests/support/start-server.ts';
import { startStockFunction } from '../../tests/support/stock-function.ts';
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';
import { checkBuiltForm } from './built-form.ts';
import { checkLiveForm, type LiveFormParts } from './live-form.ts';
import { REQUEST_NAME, testRequest } from './test-request.ts';

const SECRET = 'a-secret-that-only-the-operator-has';
const siteDir = join(projectRoot, 'dist');

const startSite = (options: ServerOverrides = {}) =>
  startServer({ ...options, env: { SECRET, ...options.env } });

/** The launch check's view of a site at `origin`, with the settings of that server. */
function check(
  origin: string,
  server: Pick<RunningServer, 'databaseUrl' | 'port'> & { folder?: string },
  { env = {}, ...parts }: Partial<LiveFormParts> & { env?: Record<string, string> } = {},
) {
  const config = readConfig({
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: server.databaseUrl,
    PORT: String(server.port),
    SECRET,
    ...env,
  });
  return checkLiveForm({
    config,
    siteDir,
    url: undefined,
    sends: false,
    timeoutMs: 15_000,
    now: Date.now,
    newId: crypto.randomUUID.bind(crypto),
    ...parts,
  });
}

/** How many requests and mails the server has, and whether it ever wrote one. */
async function leftAt({ databaseUrl, mailDir }: RunningServer) {
  const store = openDatabase(databaseUrl);
  const requests = await store.selectFrom('contact_requests').select('id').execute();
  const mails = await store.selectFrom('outbox').select('id').execute();
  await store.destroy();
  return { requests: requests.length, mails: mails.length, written: existsSync(mailDir) };
}

const NOTHING = { requests: 0, mails: 0, written: false };

describe('a form that works', () => {
  test('passes, and nothing is left of it in the store or the mail', async () => {
    await using server = await startSite();
    const { verdict, says } = await check(server.origin, server);
    expect(says).toContain('was stored with its two mails, and taken back before any was sent');
    expect(verdict).toBe('pass');
    expect(server.logLines.join()).toContain('"outcome":"stored"');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('is looked at from inside with --url, before its public address leads to it', async () => {
    await using server = await startSite();
    const { verdict, says } = await check('https://www.agency.test', server, { url: server.origin });
    expect(says).toContain('The way there through https://www.agency.test was not tried');
    expect(verdict).toBe('warn');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('is doubtful when what is in front of it takes away its content security policy', async () => {
    await using server = await startSite();
    await using front = await startFront(server.origin, {
      alter: (headers) => headers.delete('Content-Security-Policy'),
    });
    const { verdict, says } = await check(front.origin, server);
    expect(says).toContain('comes without a content security policy');
    expect(verdict).toBe('warn');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('also has those requests erased that an interrupted launch check left', async () => {
    await using server = await startSite();
    const elsewhere = { databaseUrl: 'sqlite:/nonexistent/requests.db', port: server.port };
    const { verdict, says } = await check(server.origin, elsewhere);
    expect(says).toContain('is not in /nonexistent/requests.db: what answers there keeps requests elsewhere');
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual({ requests: 1, mails: 2, written: false });
    expect(await check(server.origin, server)).toMatchObject({ verdict: 'pass' });
    expect(await leftAt(server)).toEqual(NOTHING);
  });
});

const page = (
  status: number,
  body = '<h1>Sorry</h1>',
  headers: Record<string, string> = {},
): FrontAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html', ...headers },
  body,
});
const json = (status: number): FrontAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: '{"message":"No."}',
});

describe('a form that is dead fails, says why and what to do, and leaves nothing', () => {
  test.each([
    [
      'a proxy that does not find the server',
      page(502),
      /cannot be reached: a proxy in front answers with status 502/,
    ],
    ['a bug', json(500), /status 500 \(application\/json\)\. The log of the function says why/],
    ['a page for a login', page(200), /answers with text\/html and not with JSON/],
    [
      'JSON that is cut off',
      { ...json(200), body: '{"succ' },
      /answers with application\/json and not with JSON/,
    ],
    ['a redirect', page(301, '', { Location: 'https://a.test/f' }), /redirects to https:\/\/a\.test\/f/],
    ['a static host', page(404), /status 404 .*The function is not there/],
    ['a wrong key', json(401), /status 401 .*PUBLIC_ANON_KEY/],
    ['a limit', json(429), /status 429 .*Wait a while/],
    ['a function that wants other fields', json(400), /status 400 .*takes the fields of the form/],
    [
      'a function that keeps requests elsewhere',
      json(200),
      /is not in .*what answers there keeps requests elsewhere/,
    ],
    ['a connection that is closed', 'hang up', /cannot be reached: it closed the connection/],
  ] as const)('the function is answered by %s', async (_by, answer, words) => {
    await using server = await startSite();
    await using front = await startFront(server.origin, {
      answerTo: ({ url }) => (url === CONTACT_FUNCTION_PATH ? answer : undefined),
    });
    const { verdict, says } = await check(front.origin, server);
    expect(says).toMatch(words);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test.each([
    [
      'a proxy that does not find the server',
      page(502),
      /cannot be reached: a proxy in front answers with status 502/,
    ],
    ['an empty host', page(404), /status 404\. Let that address lead to this server/],
    [
      'a redirect',
      page(308, '', { Location: 'https://agency.test/contact' }),
      /redirects to .* Set PUBLIC_ORIGIN/,
    ],
    ['another build', page(200), /is not the page that was built here\. Restart the server/],
  ] as const)('its page is answered by %s', async (_by, answer, words) => {
    await using server = await startSite();
    await using front = await startFront(server.origin, {
      answerTo: ({ url }) => (url === '/contact' ? answer : undefined),
    });
    const { verdict, says } = await check(front.origin, server);
    expect(says).toMatch(words);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('a proxy sends a content security policy of its own', async () => {
    await using server = await startSite();
    await using front = await startFront(server.origin, {
      alter: (headers) => headers.append('Content-Security-Policy', "connect-src 'none'"),
    });
    const { verdict, says } = await check(front.origin, server);
    expect(says).toMatch(/content security policy at .*\/contact forbids it: connect-src 'none'/);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('nothing listens', async () => {
    await using nothing = await holdRefusingPort();
    const { verdict, says } = await check(`http://127.0.0.1:${nothing.port}`, {
      databaseUrl: 'sqlite:none.db',
      port: nothing.port,
    });
    expect(says).toMatch(
      /nothing listens there \(ECONNREFUSED\)\. Start the server, for example with npm start/,
    );
    expect(verdict).toBe('fail');
    expect(existsSync('none.db')).toBe(false);
  });

  test('nothing listens at its public address, and the server runs or does not run on this machine', async () => {
    await using server = await startSite();
    await using nothing = await holdRefusingPort();
    // Another machine's address, as this one's own would be known.
    const address = `http://127.0.0.2:${nothing.port}`;
    const running = await check(address, server);
    expect(running.says).toContain(`The server itself answers at ${server.origin}`);
    expect(running.says).toContain(`npm run preflight -- --url ${server.origin}`);
    expect(running.verdict).toBe('fail');
    const stopped = await check(address, { ...server, port: nothing.port });
    expect(stopped.says).toContain(
      `Nothing answers at http://127.0.0.1:${nothing.port} either: start the server`,
    );
    expect(stopped.verdict).toBe('fail');
  });

  test('its name cannot be found', async () => {
    await using server = await startSite();
    // No name server is asked: a name has no empty label.
    const { verdict, says } = await check('https://www..agency.test', server);
    expect(says).toContain('https://www..agency.test cannot be reached: its name cannot be found');
    expect(says).toContain(`The server itself answers at ${server.origin}`);
    expect(verdict).toBe('fail');
  });

  test('it does not answer in time', async () => {
    await using server = await startSite();
    await using front = await startFront(server.origin, { answerTo: () => 'wait' });
    const { verdict, says } = await check(front.origin, server, { timeoutMs: 100 });
    expect(says).toContain('it did not answer within 0.1 s');
    expect(verdict).toBe('fail');
  });

  test('it does not speak TLS, or has a certificate that no browser trusts', async () => {
    await using server = await startSite();
    const plain = await check(server.origin.replace('http:', 'https:'), server);
    expect(plain).toMatchObject({ verdict: 'fail', says: expect.stringContaining('it does not speak TLS') });
    const file = (name: string) => readFile(join(projectRoot, 'tests/support/certificates', name));
    const peer = createTlsServer({ cert: await file('localhost.crt'), key: await file('localhost.key') });
    onTestFinished(() => void peer.close());
    await once(peer.listen(0, 'localhost'), 'listening');
    const untrusted = await check(
      `https://localhost:${z.object({ port: z.number() }).parse(peer.address()).port}`,
      server,
    );
    expect(untrusted.says).toMatch(
      /certificate does not lead to an authority .+ \(UNABLE_.+\)\. What answers there needs a valid one for localhost:/,
    );
    expect(untrusted.verdict).toBe('fail');
  });

  test('the server has another secret', async () => {
    await using server = await startSite({ env: { SECRET: 'a-secret-that-another-operator-has' } });
    const { verdict, says } = await check(server.origin, server);
    expect(says).toMatch(/invalid_idempotency_key.*That server has another secret/);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('the server runs with other settings, or as a user whose secret cannot be read: nothing is sent', async () => {
    await using server = await startSite();
    const { path: DATA_DIR, remove } = await tempFolder();
    onTestFinished(remove);
    const env = { SECRET: '', DATA_DIR };
    const without = await check(server.origin, server, { env });
    expect(without.says).toContain('it does not run with these settings');
    // Cannot be read as a file, by any user.
    await mkdir(join(DATA_DIR, 'secret'));
    const closed = await check(server.origin, server, { env });
    expect(closed.says).toContain('Run this as the server’s user');
    expect([without.verdict, closed.verdict]).toEqual(['fail', 'fail']);
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('the store takes no request', async () => {
    await using server = await startSite({ busyTimeoutMs: 50 });
    const other = secondHandle(server.databasePath);
    other.exec('begin immediate');
    const { verdict, says } = await check(server.origin, server);
    other.close();
    expect(says).toMatch(/status 503 \(storage_unavailable\)\. It cannot store requests/);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('the request cannot be taken back, until a later run can do so', async () => {
    await using server = await startSite();
    const { path, remove } = await tempFolder();
    onTestFinished(remove);
    await writeFile(join(path, 'requests.db'), 'This is not a database.'.repeat(100));
    const broken = { databaseUrl: `sqlite:${join(path, 'requests.db')}`, port: server.port };
    const { verdict, says } = await check(server.origin, broken);
    expect(says).toMatch(
      /cannot erase it from .*requests\.db: file is not a database.* the next run erases it/,
    );
    expect(verdict).toBe('fail');
    expect(await check(server.origin, server)).toMatchObject({ verdict: 'pass' });
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('the server stores a request without one of its mails', async () => {
    await using server = await startSite();
    await using front = await startFront(server.origin, {
      alter() {
        const other = secondHandle(server.databasePath);
        other.exec("delete from outbox where kind = 'confirmation'");
        other.close();
      },
    });
    const { verdict, says } = await check(front.origin, server);
    expect(says).toContain('did not store a request with its two mails');
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('the site is not built', async () => {
    await using server = await startSite();
    const { path, remove } = await tempFolder();
    onTestFinished(remove);
    const { verdict, says } = await check(server.origin, server, { siteDir: path });
    expect(says).toContain('Build the site first: npm run build');
    expect(verdict).toBe('fail');
    await rm(path, { recursive: true });
  });
});

describe('a form that posts to another host', () => {
  const KEY = 'sb_publishable_of-this-project';
  const MAIL_TO = 'leads@agency.test';
  /** At the address that the site is built for. Each test has it lead to a host of its own. */
  let host: TcpProxy;
  let site: Awaited<ReturnType<typeof buildSite>>;

  beforeAll(async () => {
    host = await startTcpProxy();
    site = await buildSite({ PUBLIC_FUNCTIONS_HOST: `http://127.0.0.1:${host.port}`, PUBLIC_ANON_KEY: KEY });
  }, 120_000);
  afterAll(async () => {
    await site.remove();
    await host[Symbol.asyncDispose]();
  });

  async function startHost(options?: Parameters<typeof startStockFunction>[0]) {
    const peer = await startStockFunction(options);
    host.leadTo({ port: peer.port });
    return peer;
  }

  /** The built pages are served by this project's server, in place of a static host. */
  async function startPages() {
    const pages = await startSite({ siteDir: site.path });
    return {
      pages,
      check: (parts: Partial<LiveFormParts> = {}) =>
        check(pages.origin, pages, { siteDir: site.path, env: { MAIL_TO }, ...parts }),
      async [Symbol.asyncDispose]() {
        expect(await leftAt(pages)).toEqual(NOTHING);
        await pages.stop();
      },
    };
  }

  test('is asked as a browser asks, and gets no request, because it would keep it', async () => {
    await using own = await startPages();
    await using peer = await startHost({ key: KEY });
    const { verdict, says } = await own.check();
    expect(says).toMatch(/lets browsers call it\. No request was sent.*npm run preflight -- --send/);
    expect(verdict).toBe('warn');
    expect(peer.calls).toEqual([]);
  });

  test('gets one on demand, with the headers of the form and the address of the agency, and the report says so', async () => {
    await using own = await startPages();
    await using peer = await startHost({ key: KEY });
    const { verdict, says } = await own.check({ sends: true });
    expect(says).toContain(`accepted a request named "${REQUEST_NAME}" from ${MAIL_TO}`);
    expect(verdict).toBe('warn');
    expect(peer.calls).toHaveLength(1);
    const [{ url, headers, body } = { url: '', headers: {}, body: '{}' }] = peer.calls;
    expect(url).toBe(CONTACT_FUNCTION_PATH);
    expect(headers).toMatchObject({
      apikey: KEY,
      origin: own.pages.origin,
      'content-type': 'application/json',
    });
    expect(headers['x-client-info']).toMatch(/^supabase-js\//);
    expect(headers['idempotency-key']).toBeUndefined();
    expect(JSON.parse(body)).toEqual(testRequest({ mailTo: [{ name: '', address: MAIL_TO }] }));
  });

  test('is dead when the function wants another key', async () => {
    await using own = await startPages();
    await using _peer = await startHost({ key: 'sb_publishable_of-another-project' });
    const { verdict, says } = await own.check({ sends: true });
    expect(says).toMatch(/status 401 .*Set PUBLIC_ANON_KEY/);
    expect(verdict).toBe('fail');
  });

  test.each([
    [
      'does not allow a header',
      'authorization, content-type, apikey',
      /does not allow x-client-info, so browsers/,
    ],
    ['does not know of browsers', '', /lets no page of .* its Access-Control-Allow-Origin is missing/],
  ])('is dead when the function %s', async (_how, allowed, words) => {
    await using own = await startPages();
    await using peer = await startHost({ allowed });
    const { verdict, says } = await own.check({ sends: true });
    expect(says).toMatch(words);
    expect(verdict).toBe('fail');
    expect(peer.calls).toEqual([]);
  });

  test('is dead when no server is at that host, or has no such function', async () => {
    await using own = await startPages();
    host.leadTo();
    const away = await own.check();
    expect(away.says).toMatch(/cannot be reached: it closed the connection.*Set PUBLIC_FUNCTIONS_HOST/);
    await using target = await startFront(own.pages.origin, { answerTo: () => page(404) });
    host.leadTo({ port: target.port });
    const empty = await own.check();
    expect(empty.says).toMatch(/\(OPTIONS\) with status 404\. Set PUBLIC_FUNCTIONS_HOST/);
    expect([away.verdict, empty.verdict]).toEqual(['fail', 'fail']);
  });

  test("that is this project's own server takes a request and has it taken back, when it allows the page", async () => {
    await using own = await startPages();
    await using server = await startSite({ env: { ALLOWED_ORIGINS: own.pages.origin } });
    host.leadTo({ port: server.port });
    const { verdict, says } = await check(own.pages.origin, server, { siteDir: site.path });
    // The server of the pages listens elsewhere, and the one of the function answers.
    expect(says).toContain('taken back before any was sent');
    expect(verdict).toBe('pass');
    expect(server.logLines.join()).toContain('"outcome":"stored"');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test("that is this project's own server is dead when it does not allow the page", async () => {
    await using own = await startPages();
    await using server = await startSite();
    host.leadTo({ port: server.port });
    const { verdict, says } = await check(own.pages.origin, server, { siteDir: site.path });
    expect(says).toMatch(/Access-Control-Allow-Origin is missing\. Add that origin to ALLOWED_ORIGINS/);
    expect(verdict).toBe('fail');
    expect(await leftAt(server)).toEqual(NOTHING);
  });

  test('is built for that host and its key, and a policy that does not allow that host fails', async () => {
    const publicOrigin = 'https://www.agency.test';
    const request = testRequest({ mailTo: [{ name: '', address: MAIL_TO }] });
    const built = (env: Record<string, string>) => checkBuiltForm(site.path, { env, publicOrigin, request });
    expect(await built({ PUBLIC_ANON_KEY: KEY })).toEqual({
      verdict: 'pass',
      says: `The form posts to http://127.0.0.1:${host.port}${CONTACT_FUNCTION_PATH}, and the content security policy allows it.`,
    });
    const keyless = await built({});
    expect(keyless.says).toContain('set PUBLIC_ANON_KEY');
    expect(keyless.verdict).toBe('warn');
    for (const file of ['public/_headers', 'headers.json']) {
      await replaceIn(join(site.path, file), [[` http://127.0.0.1:${host.port}`, '']]);
      const { verdict, says } = await built({ PUBLIC_ANON_KEY: KEY });
      expect(says).toContain(`dist/${file} forbids it: connect-src 'self'`);
      expect(verdict).toBe('fail');
    }
    await using own = await startPages();
    await using peer = await startHost();
    const live = await own.check({ sends: true });
    expect(live.says).toContain("/contact forbids it: connect-src 'self'");
    expect(live.verdict).toBe('fail');
    expect(peer.calls).toEqual([]);
  });
});
