import { describe, expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postForm, postJson } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { LINK_PATH } from '../desk/signed-link.ts';

const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

describe('every response carries the headers of the build', () => {
  test.each([
    [200, 'a page', '/', {}],
    [200, 'a file', '/icon.svg', {}],
    [204, 'a preflight', CONTACT_FUNCTION_PATH, { method: 'OPTIONS' }],
    [301, 'a redirect', '/contact/', {}],
    [404, 'an unknown path', '/nowhere', {}],
    [404, 'the file of the headers itself', '/headers.json', {}],
    [404, 'the file of those for static hosts', '/_headers', {}],
    [405, 'another method on a page', '/', { method: 'POST' }],
    [405, 'another method on the function', CONTACT_FUNCTION_PATH, { method: 'PUT' }],
    [415, 'a refused call', CONTACT_FUNCTION_PATH, { method: 'POST' }],
  ])('%i: %s', async (status, _what, path, options) => {
    await using server = await startFixtureServer();
    const response = await fetch(server.origin + path, { redirect: 'manual', ...options });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
  });

  test('200 and 303: a stored request', async () => {
    await using server = await startFixtureServer();
    const responses = [await postJson(server.origin), await postForm(server.origin)];
    expect(responses.map(({ status }) => status)).toEqual([200, 303]);
    for (const { headers } of responses) expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
  });

  test('304: a page that has not changed', async () => {
    await using server = await startFixtureServer();
    const etag = (await fetch(server.origin)).headers.get('ETag') ?? '';
    const response = await fetch(server.origin, { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(304);
    expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
  });

  test('500: a bug, with the error page for people and JSON for a script', async () => {
    await using server = await startFixtureServer({
      now: () => {
        throw new Error('the clock stopped');
      },
    });
    const [page, form, call] = [
      await fetch(`${server.origin}${LINK_PATH}/any`),
      await postForm(server.origin),
      await postJson(server.origin),
    ];
    for (const { status, headers } of [page, form, call]) {
      expect(status).toBe(500);
      expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
    }
    for (const response of [page, form]) expect(await response.text()).toContain('<h1>Server error</h1>');
    expect(await call.json()).toMatchObject({ error: { code: 'internal' } });
  });
});

test.each([
  ['https://agency.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('on %s Strict-Transport-Security is %s', async (origin, value) => {
  await using server = await startFixtureServer({ env: { PUBLIC_ORIGIN: origin } });
  expect((await fetch(server.origin)).headers.get('Strict-Transport-Security')).toBe(value);
});
