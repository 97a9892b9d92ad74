import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { newClient, postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { openDatabase } from '../store/database.ts';
import { LAUNCH_CHECK_KEYS, launchCheckKey } from './launch-check.ts';

const SECRET = 'a-secret-that-only-the-operator-has';
const NOW = Date.parse('2026-05-01T12:00:00Z');
const MINUTE = 60_000;

const keyOf = (secret: string, expiresAt: number) => launchCheckKey(secret, { id: randomUUID(), expiresAt });

test('a request of the launch check is stored with its two mails, and no mail is ever sent about it', async () => {
  await using server = await startFixtureServer({ now: () => NOW, env: { SECRET } });
  const key = keyOf(SECRET, NOW + MINUTE);
  const response = await postJson(server.origin, VISITOR, { 'Idempotency-Key': key });
  expect(response.status).toBe(200);
  const { id } = await response.json();
  const store = openDatabase(server.databaseUrl);
  onTestFinished(() => store.destroy());
  const mails = await store.selectFrom('outbox').select(['request_id', 'kind', 'state']).execute();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['notification', 'confirmation']));
  expect(mails.every(({ request_id, state }) => request_id === id && state === 'withheld')).toBe(true);
  const request = await store
    .selectFrom('contact_requests')
    .select(['id', 'idempotency_key', 'next_alert_at'])
    .executeTakeFirstOrThrow();
  expect(request).toEqual({
    id,
    idempotency_key: expect.stringMatching(`^${LAUNCH_CHECK_KEYS}`),
    next_alert_at: null,
  });
  expect(existsSync(server.mailDir)).toBe(false);
});

test('a request of the launch check leaves the limits of its address and its mailbox as they are', async () => {
  await using server = await startFixtureServer({ now: () => NOW, env: { SECRET } });
  const client = newClient();
  for (let check = 0; check < 5; check += 1) {
    const headers = { ...client, 'Idempotency-Key': keyOf(SECRET, NOW + MINUTE) };
    expect((await postJson(server.origin, VISITOR, headers)).status).toBe(200);
  }
  expect((await postJson(server.origin, VISITOR, client)).status).toBe(200);
  const { confirmed, suspected } = await readStored(server.databaseUrl);
  expect({ confirmed, suspected }).toEqual({ confirmed: 1, suspected: 0 });
});

test.each([
  ['was made with another secret', keyOf('a-secret-that-another-operator-has', NOW + MINUTE)],
  ['has expired', keyOf(SECRET, NOW)],
  ['is cut short', keyOf(SECRET, NOW + MINUTE).slice(0, -1)],
  ['has no signature', 'launch-check.1'],
])('a key of the launch check that %s is refused, and nothing is stored', async (_how, key) => {
  await using server = await startFixtureServer({ now: () => NOW, env: { SECRET } });
  const response = await postJson(server.origin, VISITOR, { 'Idempotency-Key': key });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_idempotency_key' } });
  expect((await readStored(server.databaseUrl)).requests).toEqual([]);
});
