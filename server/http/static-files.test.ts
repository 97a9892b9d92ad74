import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';

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

describe('what is no address answers with the not-found page', () => {
  test.each([
    '/nowhere',
    '/index.html',
    '/contact.html',
    '/index%2ehtml',
    '/404.html',
    '/404',
    '/500',
    '/500.html',
    '/contact/not-sent',
    '/contact/not-sent.html',
    '/agency',
    '/agency/waiting',
    '/agency/waiting.html',
    '/agency%2fwaiting.html',
    '//agency/waiting.html',
    '/Agency/waiting.html',
    '/index.html.br',
    '/_astro',
    '/_astro/',
    '/.hidden',
    '/%2ehidden',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/_astro/../../package.json',
    '//elsewhere.example/',
    '//elsewhere.example',
    '/contact//',
    '/%00',
    '/%ff',
  ])('%s', async (path) => {
    await using server = await startFixtureServer();
    expect(await statusOf(server.origin, path)).toBe(404);
  });

  test('backslashes are no way around it', async () => {
    await using server = await startFixtureServer();
    expect(await statusOf(server.origin, '/_astro/..\\..\\package.json')).toBe(400);
  });

  test('and it says so', async () => {
    await using server = await startFixtureServer();
    expect(await (await fetch(`${server.origin}/nowhere`)).text()).toContain('404');
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
  const ask = () => fetch(`${server.origin}/contact`, { headers: { 'If-None-Match': etag } });
  const unchanged = await ask();
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get('Cache-Control')).toBe('no-cache');
  await writeFile(join(server.siteDir, 'contact.html'), '<h1>Write to us</h1>');
  expect((await ask()).status).toBe(200);
});

test('a browser that can gets the compressed twin', async () => {
  await using server = await startFixtureServer();
  const plain = await fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } });
  const small = await fetch(server.origin, { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(small.headers.get('Content-Encoding')).toBe('br');
  expect(await small.text()).toBe(await plain.text());
  expect(small.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  for (const response of [plain, small]) expect(response.headers.get('Vary')).toBe('Accept-Encoding');
});

test('a page can only be read', async () => {
  await using server = await startFixtureServer();
  const response = await fetch(`${server.origin}/contact`, { method: 'POST', body: 'name=x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
  expect((await fetch(`${server.origin}/nowhere`, { method: 'POST' })).status).toBe(404);
});
