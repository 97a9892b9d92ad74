import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postForm, postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { readStored, secondHandle } from '../../tests/support/read-stored.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { MAX_KIB } from './read-body.ts';

const SITE = 'https://agency.example';
const env = { PUBLIC_ORIGIN: SITE, ALLOWED_ORIGINS: 'https://partner.example' };

/** Of every answer of the function. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

test('a request is stored cleaned, with its unknown fields left out, and no answer is cached', async () => {
  await using server = await startFixtureServer();
  const typed = { name: '  Zoe\u0308\tNg ', phone: ' 555 ', email: ' zoe@ng.example ' };
  const answer = await postJson(server.origin, { ...VISITOR, ...typed, admin: true });
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([200, HEADERS]);
  const [row] = (await readStored(server.databaseUrl)).requests;
  expect(row).toMatchObject({ name: 'Zoë Ng', phone: '555', email: 'zoe@ng.example' });
});

test('a request that cannot be used is refused with the reason and stores nothing', async () => {
  await using server = await startFixtureServer({ env });
  const json = 'application/json';
  for (const [body, headers, status, code] of [
    ['{"name":', {}, 400, 'invalid_json'],
    [new Blob([Buffer.from('{"name":"\xc3\x28"}', 'latin1')]), {}, 400, 'invalid_json'],
    ['null', {}, 400, 'invalid_json'],
    [{ ...VISITOR, phone: undefined }, {}, 400, 'invalid_request'],
    [{ ...VISITOR, name: '\u3164\u200B' }, {}, 400, 'invalid_request'],
    [{ ...VISITOR, more: 'x'.repeat(MAX_KIB * 1024) }, {}, 413, 'payload_too_large'],
    [VISITOR, { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    [VISITOR, { 'Content-Type': `${json}; charset=latin1` }, 415, 'unsupported_media_type'],
    [VISITOR, { 'Content-Encoding': 'gzip' }, 415, 'unsupported_media_type'],
  ] as const) {
    const response = await postJson(server.origin, body, { ...headers, Origin: SITE });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { code, message: expect.any(String) } },
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...HEADERS,
      'access-control-allow-origin': SITE,
      vary: 'Origin',
      ...(status === 415 && { 'accept-post': expect.stringContaining(json) }),
    });
  }
  expect(await readStored(server.databaseUrl)).toMatchObject({ requests: [], mails: 0 });
});

test('another method than POST is refused, with the ones that are allowed', async () => {
  await using server = await startFixtureServer();
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(server.origin + CONTACT_FUNCTION_PATH, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
  }
});

test('pages of allowed origins may call, and pages of others cannot read the answer', async () => {
  await using server = await startFixtureServer({ env });
  const preflight = (from: string) =>
    fetch(server.origin + CONTACT_FUNCTION_PATH, { method: 'OPTIONS', headers: { Origin: from } });
  for (const from of [SITE, 'https://partner.example']) {
    const response = await preflight(from);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': from,
      'access-control-allow-methods': 'POST,OPTIONS',
      'access-control-allow-headers': 'authorization,x-client-info,apikey,content-type',
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    });
  }
  for (const from of ['https://elsewhere.example', 'null', `${SITE}.elsewhere.example`]) {
    const asked = await preflight(from);
    const posted = await postJson(server.origin, VISITOR, { Origin: from });
    expect([asked.status, posted.status]).toEqual([204, 200]);
    for (const { headers } of [asked, posted]) expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  }
});

test('while the store is locked or broken a request gets 503 or 500, and afterwards it is stored', async () => {
  await using server = await startFixtureServer({ env, patience: { store: 20 } });
  const other = secondHandle(server.databasePath);
  const answersAre = async (status: number, code: string, retryAfter: string | null) => {
    const json = await postJson(server.origin, VISITOR, { Origin: SITE });
    const page = await postForm(server.origin);
    for (const response of [json, page])
      expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect(json.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
    expect(await json.json()).toEqual({ error: { code, message: expect.stringContaining(brand.email) } });
    expect(await page.text()).toContain(`value="${VISITOR.name}"`);
  };
  other.exec('begin immediate');
  await answersAre(503, 'storage_unavailable', '30');
  other.exec('rollback; alter table outbox rename to lost');
  await answersAre(500, 'internal', null);
  expect(other.prepare('select count(*) as n from contact_requests').get()).toEqual({ n: 0 });
  other.exec('alter table lost rename to outbox');
  other.close();
  expect((await postJson(server.origin)).status).toBe(200);
  expect(await readStored(server.databaseUrl)).toMatchObject({ mails: 2, suspected: 0 });
  const failed = server.logLines.filter((line) => line.includes('a request could not be stored'));
  const outcomes = ['storage_unavailable', 'storage_unavailable', 'internal', 'internal'];
  expect(failed.map((line) => JSON.parse(line).outcome)).toEqual(outcomes);
});

test('the log says how each call ended and nothing about who called', async () => {
  await using server = await startFixtureServer();
  await postJson(server.origin);
  await postJson(server.origin, { ...VISITOR, email: 'maya@' }, { 'X-Request-Id': 'maya' });
  await server.pause();
  const calls = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
  expect(calls).toMatchObject([
    { status: 200, outcome: 'stored', ms: expect.any(Number), callId: expect.any(String) },
    { status: 400, outcome: 'invalid_request' },
  ]);
  expect(server.logLines.join('')).not.toContain('127.0.0.1');
});
