import { expect, test } from 'vitest';
import { embeds } from '../../agency/embeds.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postForm, postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { LINK_PATH } from '../requests/signed-link.ts';

const HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': embeds.frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'x-content-type-options': 'nosniff',
};

test('every answer has the same headers, errors too', async () => {
  await using server = await startFixtureServer();
  for (const [status, path, options] of [
    [200, '/', {}],
    [200, '/icon.svg', {}],
    [204, CONTACT_FUNCTION_PATH, { method: 'OPTIONS' }],
    [404, '/nowhere', {}],
    [415, CONTACT_FUNCTION_PATH, { method: 'POST' }],
  ] as const) {
    const response = await fetch(server.origin + path, { redirect: 'manual', ...options });
    expect([path, response.status]).toEqual([path, status]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...HEADERS,
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
  const stored = [await postJson(server.origin), await postForm(server.origin)];
  expect(stored.map(({ status }) => status)).toEqual([200, 303]);
  for (const { headers } of stored) expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
});

test('a bug is answered with 500 and these headers, by the error page, the form as it was filled in, or JSON', async () => {
  let clock = Date.now;
  await using server = await startFixtureServer({ now: () => clock() });
  clock = () => {
    throw new Error('the clock stopped');
  };
  const [page, form, call] = [
    await fetch(`${server.origin}${LINK_PATH}/v1.any`),
    await postForm(server.origin),
    await postJson(server.origin),
  ];
  for (const { status, headers } of [page, form, call]) {
    expect(status).toBe(500);
    expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
  }
  for (const { headers } of [page, form])
    expect(headers.get('Cache-Control')).toBe('private, no-cache, no-transform');
  expect(await page.text()).toContain('<h1>Server error</h1>');
  expect(await form.text()).toContain(`value="${VISITOR.email}"`);
  expect(await call.json()).toMatchObject({ error: { code: 'internal' } });
});

test.each([
  ['https://agency.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('on %s Strict-Transport-Security is %s', async (origin, value) => {
  await using server = await startFixtureServer({ env: { PUBLIC_ORIGIN: origin } });
  expect((await fetch(server.origin)).headers.get('Strict-Transport-Security')).toBe(value);
});
