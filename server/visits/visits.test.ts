import { dirname } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { postForm, postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { countedVisits } from '../../tests/support/counted-visits.ts';
import { filesWith } from '../../tests/support/files-with.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { secondHandle } from '../../tests/support/second-handle.ts';
import { openDatabase } from '../store/database.ts';
import { NO_STEPS, readVisits } from './stored-visits.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const OUR_PAGE = 'https://www.agency.example/';

async function startSite() {
  const env = { PUBLIC_ORIGIN: 'https://agency.example' };
  const server = await startFixtureServer({ env });
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { 'User-Agent': BROWSER, ...headers },
      redirect: 'manual',
    });
    await answer.bytes();
    return answer;
  };
  return { ...server, get, counted: () => countedVisits(server) };
}

test('both pages are counted, also when the browser has them already, but not when they are only looked up or moved', async () => {
  await using site = await startSite();
  for (const path of ['/', '/contact', '/privacy', '/icon.svg', '/contact/sent']) await site.get(path);
  const { headers } = await site.get('/', {}, 'HEAD');
  const known = await site.get('/', { 'If-None-Match': headers.get('ETag') ?? '' });
  const moved = await site.get('/contact/');
  const refused = await site.get('/', {}, 'POST');
  expect([known.status, moved.status, refused.status]).toEqual([304, 301, 405]);
  expect(await site.counted()).toEqual({ direct: { home: 2, contact: 1, sent: 0 } });
});

test('no robot, no program and no page fetched ahead is counted', async () => {
  await using site = await startSite();
  const callers: Record<string, string>[] = [
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    { 'User-Agent': 'curl/8.15.0' },
    { 'User-Agent': '' },
    { 'Sec-Purpose': 'prefetch;anonymous-client-ip' },
    // An older browser.
    { Purpose: 'prefetch' },
    // While its address is typed, and by another site.
    { 'Sec-Purpose': 'prefetch;prerender' },
    { 'Sec-Purpose': 'prefetch;prerender', Referer: 'https://search.example/' },
    { 'Sec-Purpose': 'prefetch', Referer: OUR_PAGE },
  ];
  for (const headers of callers) for (const path of ['/', '/contact']) await site.get(path, headers);
  expect(await site.counted()).toEqual({});
});

test('each new request is counted, but none that is repeated, refused or a program’s', async () => {
  await using site = await startSite();
  const browser = { 'User-Agent': BROWSER, Referer: `${OUR_PAGE}contact?utm_source=flyer` };
  const statuses = [
    await postJson(site.origin, VISITOR, browser),
    await postJson(site.origin, VISITOR, browser),
    await postJson(site.origin, { ...VISITOR, email: '' }, browser),
    await postJson(site.origin, { ...VISITOR, name: 'A Robot' }, { ...browser, 'User-Agent': 'curl/8.15.0' }),
    await postForm(site.origin, { ...VISITOR, name: 'Without Script' }, browser),
    await postForm(site.origin, { ...VISITOR, name: 'Without Script' }, browser),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 400, 200, 303, 303]);
  expect(await site.counted()).toEqual({ flyer: { ...NO_STEPS, sent: 2 } });
});

test('what is counted is stored each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await using site = await startSite();
  const store = openDatabase(site.databaseUrl);
  await site.get('/');
  vi.advanceTimersByTime(MINUTE_MS);
  await expect
    .poll(() => readVisits(store, { since: '' }), { timeout: 20_000 })
    .toMatchObject([{ source: 'direct', ...NO_STEPS, home: 1 }]);
  await store.destroy();
});

test('visitors are answered while visits cannot be stored, and a stop then says what is lost', async () => {
  await using site = await startSite();
  const store = openDatabase(site.databaseUrl);
  await store.schema.dropTable('visits').execute();
  await store.destroy();
  expect((await site.get('/')).status).toBe(200);
  expect((await postJson(site.origin, VISITOR, { 'User-Agent': BROWSER })).status).toBe(200);
  await site.pause();
  await site.logged(({ msg }) => msg === 'the last visits are not counted');
});

test('nothing that could tell who visited is in the log or in any file, the database’s own log included', async () => {
  await using site = await startSite();
  // The database keeps its own log while another program has it open.
  using handle = secondHandle(site.databasePath);
  handle.exec('select count(*) from visits');
  const telling = {
    'User-Agent': `${BROWSER} tell-tale-browser`,
    Referer: 'https://search.example/tell-tale-path?q=tell-tale-query',
    'Accept-Language': 'tell-tale-language',
    Cookie: 'id=tell-tale-cookie',
  };
  await site.get('/?utm_source=tell-tale%40bakery.example&utm_term=tell-tale-term', telling);
  await site.get('/contact?name=tell-tale-name', telling);
  expect(await site.counted()).toEqual({
    other: { ...NO_STEPS, home: 1 },
    'search.example': { ...NO_STEPS, contact: 1 },
  });
  const databaseFolder = dirname(site.databasePath);
  expect(await filesWith(databaseFolder, ['search.example'])).toContain('requests.db-wal');
  for (const folder of [databaseFolder, site.folder]) {
    expect(await filesWith(folder, ['tell-tale', '127.0.0.1', 'Mozilla'])).toEqual([]);
  }
  expect(site.logLines.join('')).not.toMatch(/tell-tale|127\.0\.0\.1|Mozilla/);
});
