import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFixtureServer, writeFixtureSite } from '../../tests/support/fixture-server.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';

/** The fixture site, changed before any server reads it. */
async function siteWith(change: (path: string) => Promise<void>) {
  const folder = await tempFolder();
  await writeFixtureSite(folder.path);
  await change(folder.path);
  return { path: folder.path, [Symbol.asyncDispose]: folder.remove };
}

/** Asks for exactly this path: `fetch` would tidy it first. */
function statusOf(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end();
  });
}

test.each([
  ['/', 'Home', 'no-cache'],
  ['/contact', 'Contact', 'no-cache'],
  ['/contact/sent', 'Sent', 'no-cache'],
  ['/privacy', 'Privacy', 'no-cache'],
  ['/icon.svg', '<svg', 'public, max-age=3600'],
  ['/_astro/island.abc123.js', 'export', 'public, max-age=31536000, immutable'],
])('%s is served', async (path, content, caching) => {
  await using server = await startFixtureServer();
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe(caching);
  expect(await response.text()).toContain(content);
  const head = await fetch(server.origin + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('ETag')).toBe((await fetch(server.origin + path)).headers.get('ETag'));
});

describe('an unknown path is answered with the not-found page', () => {
  test.each([
    '/nowhere',
    '/index.html',
    '/contact.html',
    '/404.html',
    '/404',
    '/500',
    '/contact/not-sent',
    '/agency',
    '/desk/waiting',
    '/desk/waiting.html',
    '/index.html.br',
    '/_astro',
    '/answers/500.html',
    '/public/icon.svg',
    '/headers.json',
    '/.hidden',
  ])('%s', async (path) => {
    await using server = await startFixtureServer();
    expect(await statusOf(server.origin, path)).toBe(404);
  });
});

test('one trailing slash leads to the page without it, and keeps the query', async () => {
  await using server = await startFixtureServer();
  const response = await fetch(`${server.origin}/contact/?from=ad`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/contact?from=ad');
});

test('a page that has not changed is not sent again', async () => {
  await using server = await startFixtureServer();
  const etag = (await fetch(`${server.origin}/contact`)).headers.get('ETag') ?? '';
  const ask = (origin: string) => fetch(`${origin}/contact`, { headers: { 'If-None-Match': etag } });
  const unchanged = await ask(server.origin);
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('Cache-Control')).toBe('no-cache');
  await using folder = await siteWith((path) =>
    writeFile(join(path, 'public/contact.html'), '<h1>Write to us</h1>'),
  );
  await using rebuilt = await startServer({ siteDir: folder.path });
  expect((await ask(rebuilt.origin)).status).toBe(200);
});

test('a browser that accepts compression gets the compressed copy', async () => {
  await using server = await startFixtureServer();
  const plain = await fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } });
  const small = await fetch(server.origin, { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(small.headers.get('Content-Encoding')).toBe('br');
  expect(await small.text()).toBe(await plain.text());
  expect(small.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  for (const response of [plain, small]) expect(response.headers.get('Vary')).toBe('Accept-Encoding');
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['BR', 'br'],
  ['zstd', null],
  ['', null],
])('to "Accept-Encoding: %s" the answer comes as %s', async (accepted, encoding) => {
  await using server = await startFixtureServer();
  const response = await fetch(server.origin, { headers: { 'Accept-Encoding': accepted } });
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(await response.text()).toBe('<h1>Home</h1>');
});

test('any tag of a page, a weak one too, is enough to be told that it has not changed', async () => {
  await using server = await startFixtureServer();
  const etag = (await fetch(server.origin)).headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const statuses = async (tags: string[]) =>
    Promise.all(
      tags.map(async (tag) => (await fetch(server.origin, { headers: { 'If-None-Match': tag } })).status),
    );
  expect(await statuses([etag, `W/${etag}`, `"other", ${etag}`, '*'])).toEqual([304, 304, 304, 304]);
  expect(await statuses(['"other"', etag.replaceAll('"', '')])).toEqual([200, 200]);
});

test('a new build has no effect on a running server until its next start', async () => {
  await using server = await startFixtureServer();
  await rm(join(server.siteDir, 'public/icon.svg'));
  await writeFile(join(server.siteDir, 'public/index.html'), '<h1>Half a page');
  expect((await fetch(`${server.origin}/icon.svg`)).status).toBe(200);
  expect(await (await fetch(server.origin)).text()).toBe('<h1>Home</h1>');
});

test('a symlink is not found', async () => {
  await using folder = await siteWith(async (path) => {
    await rm(join(path, 'public/icon.svg'));
    await symlink('/etc/hostname', join(path, 'public/icon.svg'));
    await symlink('/etc', join(path, 'public/elsewhere'));
  });
  await using server = await startServer({ siteDir: folder.path });
  expect(await statusOf(server.origin, '/icon.svg')).toBe(404);
  expect(await statusOf(server.origin, '/elsewhere/hostname')).toBe(404);
});

test('a page that the build adds has the address of its file', async () => {
  await using folder = await siteWith(async (path) => {
    await mkdir(join(path, 'public/services'));
    await writeFile(join(path, 'public/pricing.html'), '<h1>Pricing</h1>');
    await writeFile(join(path, 'public/services/chatbots.html'), '<h1>Chatbots</h1>');
  });
  await using server = await startServer({ siteDir: folder.path });
  for (const [path, content] of [
    ['/pricing', '<h1>Pricing</h1>'],
    ['/services/chatbots', '<h1>Chatbots</h1>'],
  ]) {
    const response = await fetch(server.origin + path);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
  }
  expect((await fetch(`${server.origin}/pricing.html`)).status).toBe(404);
  expect((await fetch(`${server.origin}/pricing/`, { redirect: 'manual' })).status).toBe(301);
});
