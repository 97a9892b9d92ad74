import { createHmac, randomUUIDv7 as newId } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { ONE_PERSON } from '../../tests/support/accept-request.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { openOffice } from '../../tests/support/open-office.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import type { ServerOverrides } from '../../tests/support/start-server.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { enqueueAlert } from '../outbox/enqueue.ts';
import type { Store } from '../store/schema.ts';
import { LINK_PATH, type LinkAction, type LinkTarget, signedLink } from './signed-link.ts';

const SECRET = 'a secret for the tests, of no use elsewhere';
const HOUR = 3_600_000;

/** The id of no request. */
const OTHER_ID = '0190a0b0-0000-7000-8000-000000000001';

/** All other responses have a different value of this header. */
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };

/** A suspected request. */
const FROM_A_MACHINE = { [HONEYPOT_FIELD]: 'filled' };

type LinkDifferences = Partial<LinkTarget> & { secret?: string };

/** An office on the test's own clock with one request, whose mails are settled, and the links to it. */
async function openWithRequest({
  kind = 'sqlite',
  suspected = false,
  env,
  ...overrides
}: ServerOverrides & { suspected?: boolean } = {}) {
  const clock = { time: Date.parse('2026-01-01T10:00:00Z') };
  const now = () => clock.time;
  const office = await openOffice(kind, { ...overrides, env: { SECRET, ...env }, now });
  const id = await office.receive(suspected ? FROM_A_MACHINE : {});
  await office.delivered(id, 'notification');
  if (!suspected) await office.delivered(id, 'confirmation');
  const { store, server } = office;
  const link = (action: LinkAction, { secret = SECRET, ...target }: LinkDifferences = {}) =>
    signedLink(
      { publicOrigin: server.origin, secret },
      { action, id, expiresAt: clock.time + HOUR, ...target },
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
    confirmation: () =>
      store
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'confirmation')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow(),
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

/** The page that a link shows now. */
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

test.each(STORE_KINDS)(
  'people who press at once, or later on a page from before, mark a request once, its reminders end, and the webhook is told once, on %s',
  async (kind) => {
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
    const audience = { ...ONE_PERSON, agency: 2 };
    await enqueueAlert(office.store, { requestId: office.id, alert: 'overdue', audience, now, newId });
    const link = office.link('replied');
    const answers = await Promise.all([post(link, { do: 'mark' }), post(link, { do: 'mark' })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { replied_at } = await office.request();
    expect(replied_at).toBe(office.clock.time);
    // A page that was shown before the mark.
    office.clock.time += 60_000;
    await post(link, { do: 'mark' });
    expect([(await office.request()).replied_at, (await show(link)).page]).toEqual([replied_at, 'replied']);
    await receiver.events.waitFor(2);
    const { mails } = await office.all();
    expect(mails.filter(({ kind }) => kind === 'overdue').map(({ state }) => state)).toEqual(
      Array(2).fill('withdrawn'),
    );
    expect(mails.filter(({ kind }) => kind === 'contact_request.replied')).toHaveLength(1);
  },
);

test('opening a link changes nothing; its page is never cached or indexed, sends no referrer, and answers HEAD like GET', async () => {
  await using office = await openWithRequest({ suspected: true });
  const before = await office.all();
  for (const action of ['replied', 'not-spam'] as const) {
    const get = await seen(await fetch(office.link(action)));
    const headers = { ...NO_REFERRER, 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' };
    expect(get).toMatchObject({ status: 200, headers });
    const head = await seen(await fetch(office.link(action), { method: 'HEAD' }));
    expect({ ...get, body: '' }).toMatchObject(head);
  }
  expect(await office.all()).toEqual(before);
});

test('a suspected request alone gets its confirmation when it is marked as not spam, and only once', async () => {
  await using office = await openWithRequest({ suspected: true });
  await office.receive({ ...FROM_A_MACHINE, phone: '555 2' });
  const link = office.link('not-spam');
  expect((await show(link)).page).toBe('suspected');
  expect((await office.confirmation()).state).toBe('withheld');

  expect((await post(link, { do: 'clear' })).status).toBe(303);
  await office.delivered(office.id, 'confirmation');
  const sent = await office.confirmation();
  expect(sent).toMatchObject({ state: 'sent', attempts: 1 });
  expect((await office.request()).suspicion).toBeNull();

  await post(link, { do: 'clear' });
  expect(await office.confirmation()).toEqual(sent);
  expect((await readStored(office.server.databaseUrl)).confirmed).toBe(1);
  expect((await show(link)).page).toBe('cleared');
});

test('a POST that asks for nothing that its link can do changes nothing and shows how things stand', async () => {
  await using office = await openWithRequest({ suspected: true });
  const before = await office.all();
  for (const [action, body] of [
    ['replied', ''],
    ['replied', 'do=erase'],
    ['replied', '{"do":"mark"}'],
    ['replied', `do=mark&more=${'x'.repeat(1024)}`],
    ['replied', 'do=clear'],
    ['not-spam', 'do=mark'],
  ] as const) {
    const link = office.link(action);
    const answer = await post(link, body);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, new URL(link).pathname]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(NO_REFERRER);
    expect(await office.all()).toEqual(before);
  }
});

test('every bad link gets the same answer, opened or pressed, and changes nothing', async () => {
  await using office = await openWithRequest({ suspected: true });
  const before = await office.all();
  const good = office.link('replied');
  const mac = macOf(good);
  const signed = good.slice(`${office.server.origin}${LINK_PATH}/`.length, -mac.length - 1);
  const first = await seen(await fetch(`${good}x`));
  expect(first).toMatchObject({
    status: 404,
    headers: { ...NO_REFERRER, 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' },
    body: expect.stringContaining('<h1>bad-link</h1>'),
  });
  for (const link of [
    `${office.server.origin}${LINK_PATH}`,
    `${office.server.origin}${LINK_PATH}/waiting.html`,
    good.slice(0, -1),
    good.replace('v1.', 'v2.'),
    good.replace('replied', 'not-spam'),
    good.replace(mac, '%C3%A4'.repeat(mac.length)),
    good.replace(mac, macOf(office.link('replied', { id: OTHER_ID }))),
    // What the secret would sign for another purpose.
    good.replace(mac, createHmac('sha256', SECRET).update(signed).digest('base64url')),
    office.link('replied', { secret: `${SECRET}!` }),
    office.link('replied', { expiresAt: office.clock.time }),
    office.link('replied', { id: OTHER_ID }),
  ]) {
    expect(await seen(await fetch(link))).toEqual(first);
    expect(await seen(await post(link, 'do=mark'))).toEqual(first);
  }
  const other = await fetch(good, { method: 'PUT' });
  expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(Object.fromEntries(other.headers)).toMatchObject(NO_REFERRER);
  expect(await office.all()).toEqual(before);
  // A link works until the moment it expires, and never for less.
  expect((await fetch(office.link('replied', { expiresAt: office.clock.time + 1 }))).status).toBe(200);
});

test('while the store is locked a POST is answered with 503 and a page, and after that it marks', async () => {
  await using office = await openWithRequest({ busyTimeoutMs: 500 });
  const link = office.link('replied');
  const answer = await whileLocked(office.store, () => post(link, { do: 'mark' }));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(answer.headers.get('Cache-Control')).toBe('no-store, no-transform');
  expect(Object.fromEntries(answer.headers)).toMatchObject(NO_REFERRER);
  expect(await answer.text()).toContain('<h1>unavailable</h1>');
  expect((await office.request()).replied_at).toBeNull();
  expect((await post(link, { do: 'mark' })).status).toBe(303);
  expect((await office.request()).replied_at).toBe(office.clock.time);
});

test('the log says what was done to which request, and holds no link, name, telephone number or address', async () => {
  await using office = await openWithRequest({ suspected: true, busyTimeoutMs: 500 });
  for (const action of ['replied', 'not-spam'] as const) {
    await fetch(office.link(action));
    await fetch(`${office.link(action)}x`);
    await post(office.link(action), { do: 'mark' });
    await post(office.link(action), 'do=nothing');
  }
  await post(office.link('not-spam'), { do: 'clear' });
  await sql`alter table contact_requests rename to lost`.execute(office.store);
  const broken = await post(office.link('replied'), { do: 'unmark' });
  await sql`alter table lost rename to contact_requests`.execute(office.store);
  await whileLocked(office.store, () => post(office.link('replied'), { do: 'unmark' }));
  expect([broken.status, broken.headers.get('X-Robots-Tag')]).toEqual([500, 'noindex']);
  expect(Object.fromEntries(broken.headers)).toMatchObject(NO_REFERRER);

  const used = office.server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'link');
  expect(used).toMatchObject([
    { request: office.id, action: 'mark', outcome: 'done' },
    { request: office.id, outcome: 'unchanged' },
    { request: office.id, action: 'mark', outcome: 'unchanged' },
    { request: office.id, outcome: 'unchanged' },
    { request: office.id, action: 'clear', outcome: 'done' },
  ]);
  const log = office.server.logLines.join('');
  expect(log).toContain('a link could not be followed');
  expect(log).toContain('a request failed');
  for (const action of ['replied', 'not-spam'] as const) {
    expect(log).not.toContain(macOf(office.link(action)));
  }
  for (const secret of [`${LINK_PATH}/`, 'v1.', ...Object.values(VISITOR)]) expect(log).not.toContain(secret);
});

/** Does the work while another connection holds the store's write lock, which it takes with its first statement. */
function whileLocked<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  return store.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    return work();
  });
}
