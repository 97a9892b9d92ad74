import { expect, onTestFinished, test, vi } from 'vitest';
import { postForm, postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { createLimits } from './limits.ts';

const SITE = 'https://agency.example';
const env = { PUBLIC_ORIGIN: SITE };

function post(
  origin: string,
  number: number,
  from = '192.0.2.1',
  email = `visitor-${number}@bakery.example`,
) {
  const visitor = { ...VISITOR, name: `Visitor ${number}`, email };
  return postJson(origin, visitor, { 'X-Forwarded-For': from, Origin: SITE });
}

test('many requests of one address that are sent again, or invalid, are not suspected', async () => {
  await using server = await startFixtureServer({ env });
  for (let again = 0; again < 8; again += 1) {
    await postJson(server.origin);
    await postJson(server.origin, { ...VISITOR, email: 'maya@' });
  }
  await post(server.origin, 1, '127.0.0.1');
  const rows = await readStored(server.databaseUrl);
  expect([rows.requests.length, rows.suspected, rows.confirmed]).toEqual([2, 0, 2]);
});

test('calls from one /64 of IPv6 are refused beyond 60, and told for how long', async () => {
  await using server = await startFixtureServer({ env });
  const from = (number: number, network = 1) => `2001:db8:1:${network}::${number.toString(16)}`;
  for (let number = 1; number <= 60; number += 1)
    await postJson(server.origin, {}, { 'X-Forwarded-For': from(number) });
  const refused = await post(server.origin, 61, from(61));
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
  const retryAfter = Number(refused.headers.get('Retry-After'));
  expect(retryAfter > 0 && retryAfter <= 600).toBe(true);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect((await post(server.origin, 62, from(62, 2))).status).toBe(200);
});

test('confirmations go to a mailbox once an hour, however it is spelled, and no answer tells', async () => {
  await using server = await startFixtureServer({ env });
  const answers = [];
  const emails = [
    ...['maya@bakery.example', 'Maya+1@Bakery.example', 'leo@b.example'],
    ...['m.aya+2@gmail.com', 'maya@GoogleMail.com', 'a@0x7f.1'],
  ];
  for (const [number, email] of emails.entries()) {
    answers.push(await (await post(server.origin, number, `192.0.2.${number}`, email)).json());
  }
  expect(answers).toEqual(Array(6).fill({ success: true, id: expect.any(String) }));
  const { confirmations, notifications, suspected } = await readStored(server.databaseUrl);
  expect(confirmations.map(({ state }) => (state === 'withheld' ? 'no' : 'yes')).join(' ')).toBe(
    'yes no yes yes no no',
  );
  expect(notifications).toHaveLength(6);
  expect(suspected).toBe(0);
});

test('confirmations are withheld beyond 100 an hour in all', async () => {
  await using server = await startFixtureServer({ env });
  for (let number = 1; number <= 102; number += 1) await post(server.origin, number, `192.0.2.${number}`);
  expect((await readStored(server.databaseUrl)).confirmed).toBe(100);
});

test('at most five mails an hour leave about suspected spam, to however many people', async () => {
  for (const [people, announced] of [
    ['a@agency.example', 5],
    ['a@agency.example,b@agency.example', 4],
  ] as const) {
    await using server = await startFixtureServer({ env: { ...env, MAIL_TO: people } });
    for (let number = 1; number <= 7; number += 1)
      await postJson(server.origin, { ...VISITOR, phone: `${number}`, name: 'https://offers.example' });
    await post(server.origin, 8);
    const { notifications, suspected } = await readStored(server.databaseUrl);
    const mails = notifications.filter(({ state }) => state !== 'withheld').length;
    expect([suspected, mails]).toEqual([7, announced + people.split(',').length]);
  }
});

test('suspected spam gets no confirmation and no alert, and is still stored and announced', async () => {
  await using server = await startFixtureServer({ env });
  await postForm(server.origin, { ...VISITOR, reference: 'x' });
  const answer = await postJson(server.origin, { ...VISITOR, name: 'Win at https://offers.example' });
  expect(await answer.json()).toEqual({ success: true, id: expect.any(String) });
  const { requests, notifications, suspected, confirmed } = await readStored(server.databaseUrl);
  expect([suspected, notifications.length, confirmed]).toEqual([2, 2, 0]);
  expect(requests.map((request) => request['next_alert_at'])).toEqual([null, null]);
});

/** The limiter library reads the system's clock, so the test replaces it with one that it moves itself. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
}

test('one mailbox gets one an hour and three a day', async () => {
  const pass = clock();
  const limits = createLimits();
  const confirmed: boolean[] = [];
  for (let halfHour = 0; halfHour < 8; halfHour += 1) {
    confirmed.push(!(await limits.countConfirmation('maya@bakery.example')));
    pass(1_800);
  }
  expect(confirmed).toEqual([true, false, true, false, true, false, false, false]);
});
