import { expect, test } from 'vitest';
import { rawCall } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/server.ts';

test('each file of the site is served under its address, pages as they are now, others from a cache', async () => {
  await using server = await startFixtureServer();
  const page = 'no-cache, no-transform';
  for (const [path, content, caching] of [
    ['/', 'Home', page],
    ['/contact', 'Contact', page],
    ['/contact/', 'Contact', page],
    ['/contact/sent', 'Sent', page],
    ['/services/chatbots', 'Chatbots', page],
    // Search engines look for it under exactly its name.
    ['/google1234.html', 'google-site-verification: google1234.html', page],
    ['/icon.svg', '<svg', 'public, max-age=3600'],
    ['/_astro/island.abc123.js', 'export', 'public, max-age=31536000, immutable'],
  ] as const) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(server.origin + path, { method, redirect: 'error' })),
    );
    expect([path, get?.status, get?.headers.get('Cache-Control')]).toEqual([path, 200, caching]);
    expect(await get?.text()).toContain(content);
    expect([head?.status, await head?.text()]).toEqual([200, '']);
  }
});

test('an unknown path, and each file that is no page of the site, is not found', async () => {
  await using server = await startFixtureServer();
  for (const path of [
    '/nowhere',
    '/404.html',
    '/404',
    '/404/',
    '/500',
    '/contact/not-sent',
    '/agency',
    '/links/waiting',
    '/index.html.br',
    '/_astro',
    '/answers/500.html',
    '/public/icon.svg',
    '/.hidden',
    '/../answers/500.html',
    '/%2e%2e/answers/500.html',
    '/..%2fanswers/500.html',
    '//agency.example/contact/',
  ]) {
    // As it is: `fetch` would tidy the path.
    const call = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    expect(await rawCall(server.port, call), path).toMatch(/^HTTP\/1\.1 404 .*no-cache, no-transform/s);
  }
});

test('a browser gets the smallest copy that it accepts', async () => {
  await using server = await startFixtureServer();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ] as const) {
    const answer = await fetch(server.origin, { headers: { 'Accept-Encoding': accepted } });
    expect([answer.headers.get('Content-Encoding'), await answer.text()]).toEqual([
      encoding,
      '<h1>Home</h1>',
    ]);
  }
});
