import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { openOffice } from '../../tests/support/operator.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/receivers.ts';
import type { ServerOverrides } from '../../tests/support/server.ts';
import { ONE_PERSON } from '../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { enqueueAlert } from '../outbox/enqueue.ts';
import { LINK_PATH, signedLink } from '../requests/signed-link.ts';
import type { Store } from '../store/schema.ts';

const SECRET = 'a secret for the tests, of no use elsewhere';
const HOUR = 3_600_000;

const OTHER_ID = '0190a0b0-0000-7000-8000-000000000001';

/** All other responses have a different value of this header. */
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };

type LinkDifferences = Partial<Parameters<typeof signedLink>[1]> & { secret?: string };

/** An office on the test's own clock with one request, whose mails are settled, and the links to it. */
async function openWithRequest({ kind = 'sqlite', env, ...overrides }: ServerOverrides = {}) {
  const clock = { time: Date.parse('2026-01-01T10:00:00Z') };
  const now = () => clock.time;
  const office = await openOffice(kind, { ...overrides, env: { SECRET, ...env }, now });
  const id = await office.receive();
  for (const mail of ['notification', 'confirmation']) await office.delivered(id, mail);
  const { store, server } = office;
  const link = ({ secret = SECRET, ...target }: LinkDifferences = {}) =>
    signedLink(
      { config: { publicOrigin: server.origin }, secret },
      { id, expiresAt: clock.time + HOUR, ...target },
    );
  return {
    ...office,
    clock,
    id,
    link,
    all: async () => ({
      requests: await store.selectFrom('contact_requests').selectAll().execute(),
      mails: await store.selectFrom('outbox').selectAll().orderBy('id').execute(),
    }),
    request: () =>
      store.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

const macOf = (link: string) => link.split('.').at(-1) ?? '';

const post = (link: string, form: Record<string, string> | string) =>
  fetch(link, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: typeof form === 'string' ? form : new URLSearchParams(form),
    redirect: 'manual',
  });

async function show(link: string) {
  const html = await (await fetch(link)).text();
  return { html, page: /<h1>(.*?)<\/h1>/.exec(html)?.[1] };
}

/** Everything by which a client could tell two answers apart. */
async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-request-id', 'connection', 'keep-alive', 'content-length'])
    delete headers[name];
  return { status: response.status, headers, body: await response.text() };
}

test.each(STORE_KINDS)('people who press at once mark a request once, on %s', async (kind) => {
  await using receiver = await startWebhookReceiver();
  await using office = await openWithRequest({
    kind,
    env: {
      MAIL_TO: 'maya@agency.example,joe@agency.example',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: RECEIVER_SECRET,
    },
  });
  const now = office.clock.time + HOUR;
  const copies = { ...ONE_PERSON, agency: 2 };
  await enqueueAlert(office.store, { requestId: office.id, alert: 'overdue', copies, now });
  const link = office.link();
  const answers = await Promise.all([post(link, { action: 'mark' }), post(link, { action: 'mark' })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const { replied_at } = await office.request();
  expect(replied_at).toBe(office.clock.time);
  // A page that was shown before the mark.
  office.clock.time += 60_000;
  await post(link, { action: 'mark' });
  expect([(await office.request()).replied_at, (await show(link)).page]).toEqual([replied_at, 'replied']);
  await receiver.events.waitFor(2);
  const { mails } = await office.all();
  expect(mails.filter(({ kind }) => kind === 'overdue').map(({ state }) => state)).toEqual(
    Array(2).fill('withdrawn'),
  );
  expect(mails.filter(({ kind }) => kind === 'contact_request.replied')).toHaveLength(1);
});

test('opening a link, or posting what it cannot do, changes nothing and is never cached or indexed', async () => {
  await using office = await openWithRequest();
  const before = await office.all();
  const get = await seen(await fetch(office.link()));
  const headers = { ...NO_REFERRER, 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' };
  expect(get).toMatchObject({ status: 200, headers });
  for (const body of ['', 'action=erase', `action=mark&more=${'x'.repeat(1024)}`])
    expect((await post(office.link(), body)).status).toBe(303);
  expect(await office.all()).toEqual(before);
});

test('every bad link gets the same answer, opened or pressed, and changes nothing', async () => {
  await using office = await openWithRequest();
  const before = await office.all();
  const good = office.link();
  const mac = macOf(good);
  const signed = good.slice(`${office.server.origin}${LINK_PATH}/`.length, -mac.length - 1);
  const first = await seen(await fetch(`${good}x`));
  expect(first).toMatchObject({
    status: 404,
    headers: { ...NO_REFERRER, 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' },
    body: expect.stringContaining('<h1>bad-link</h1>'),
  });
  for (const link of [
    `${office.server.origin}${LINK_PATH}/v1.waiting.html`,
    good.slice(0, -1),
    good.replace('replied', 'erased'),
    good.replace(mac, '%C3%A4'.repeat(mac.length)),
    good.replace(mac, macOf(office.link({ id: OTHER_ID }))),
    // What the secret would sign for another purpose.
    good.replace(mac, createHmac('sha256', SECRET).update(signed).digest('base64url')),
    office.link({ secret: `${SECRET}!` }),
    office.link({ expiresAt: office.clock.time }),
    office.link({ id: OTHER_ID }),
  ]) {
    expect(await seen(await fetch(link))).toEqual(first);
    expect(await seen(await post(link, 'action=mark'))).toEqual(first);
  }
  expect(await office.all()).toEqual(before);
  // A link works until the moment it expires, and never for less.
  expect((await fetch(office.link({ expiresAt: office.clock.time + 1 }))).status).toBe(200);
});

test('while the store is locked a POST is answered with 503 and a page, and after that it marks', async () => {
  await using office = await openWithRequest({ patience: { store: 500 } });
  const link = office.link();
  const answer = await whileLocked(office.store, () => post(link, { action: 'mark' }));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(answer.headers.get('Cache-Control')).toBe('no-store, no-transform');
  expect(Object.fromEntries(answer.headers)).toMatchObject(NO_REFERRER);
  expect(await answer.text()).toContain('<h1>unavailable</h1>');
  expect((await office.request()).replied_at).toBeNull();
  expect((await post(link, { action: 'mark' })).status).toBe(303);
  expect((await office.request()).replied_at).toBe(office.clock.time);
});

test('the log says what was done to which request, and holds no link, name, telephone number or address', async () => {
  await using office = await openWithRequest();
  for (const body of ['action=mark', 'action=nothing', 'action=mark']) await post(office.link(), body);
  await sql`alter table contact_requests rename to lost`.execute(office.store);
  const broken = await post(office.link(), { action: 'unmark' });
  await sql`alter table lost rename to contact_requests`.execute(office.store);
  expect(broken.status).toBe(500);
  expect(Object.fromEntries(broken.headers)).toMatchObject(NO_REFERRER);
  const used = office.server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'link');
  expect(used).toMatchObject([
    { request: office.id, action: 'mark', outcome: 'done' },
    { request: office.id, outcome: 'unchanged' },
    { request: office.id, action: 'mark', outcome: 'unchanged' },
  ]);
  const log = office.server.logLines.join('');
  expect(log).toContain('a call failed');
  for (const secret of [`${LINK_PATH}/`, 'v1.', ...Object.values(VISITOR)]) expect(log).not.toContain(secret);
});

/** Does the work while another connection holds the store's write lock, which it takes with its first statement. */
function whileLocked<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    return work();
  });
}
