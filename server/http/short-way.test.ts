import { expect, test } from 'vitest';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { rawCall } from '../../tests/support/raw-call.ts';

/** A status line and headers, without what differs from answer to answer. */
async function answer(port: number, target: string, lines: string[] = [], method = 'GET', host = 'a') {
  const said = await rawCall(
    port,
    [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', ''].join('\r\n'),
  );
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [status, ...headers] = head.toLowerCase().split('\r\n');
  return { status, headers: headers.filter((line) => !line.startsWith('date:')).toSorted(), body };
}

/** An encoded letter takes the long way to the same file. */
const WAYS = { short: '/contact', long: '/%63ontact' };

test.each([
  ['a page', 'GET', []],
  ['a page in brotli', 'GET', ['Accept-Encoding: br']],
  ['only its headers', 'HEAD', []],
  ['a page that may be known', 'GET', ['If-None-Match: *']],
])('%s is answered alike on the short way and through the app', async (_what, method, lines) => {
  await using server = await startFixtureServer();
  const short = await answer(server.port, WAYS.short, lines, method);
  expect(short.status).toMatch(/^http\/1\.1 (200|304) /);
  expect(short.headers).toContain("content-security-policy: default-src 'none'");
  expect(short).toEqual(await answer(server.port, WAYS.long, lines, method));
});

test('a query changes nothing about a page', async () => {
  await using server = await startFixtureServer();
  const plain = await answer(server.port, '/contact');
  expect(await answer(server.port, '/contact?from=ad')).toEqual(plain);
});

test('a host that is none is refused, whatever is asked for', async () => {
  await using server = await startFixtureServer();
  for (const path of Object.values(WAYS)) {
    expect((await answer(server.port, path, [], 'GET', 'a b')).status).toBe('http/1.1 400 bad request');
  }
});
