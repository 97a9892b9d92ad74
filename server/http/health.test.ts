import { copyFile, rename } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { runRequests } from '../../tests/support/run-requests.ts';
import { NO_SMTP_SERVER } from '../../tests/support/smtp-peer.ts';
import { openDatabase } from '../store/database.ts';

const MINUTE = 60_000;

async function ask(origin: string, path: string) {
  const response = await fetch(origin + path);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

test('a notification unsent for an hour, but no confirmation, turns readiness to 503 and raises one alarm without personal data', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ smtpUrl: NO_SMTP_SERVER, now: () => time });
  await postJson(server.origin);
  time += 58 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  time += 2 * MINUTE;
  const late = { ready: false, reason: 'a notification has been unsent for an hour' };
  expect(await ask(server.origin, '/readyz')).toEqual({ status: 503, body: late });
  expect(await ask(server.origin, '/readyz')).toEqual({ status: 503, body: late });
  expect(await ask(server.origin, '/healthz')).toEqual({ status: 200, body: { alive: true } });
  const alarms = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'not ready');
  expect(alarms).toEqual([expect.objectContaining({ level: 50, reason: late.reason })]);
  expect(server.logLines.join('')).not.toMatch(/maya|okafor|bakery|123-4567|127\.0\.0\.1/i);

  await using store = openDatabase(server.databaseUrl);
  await store.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'notification').execute();
  time += 2 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  expect(server.logLines.join('')).toContain('ready again');
});

test('an idle server tries to store once a minute: while another program locks the database readiness is 503, and nothing of the tries stays', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ now: () => time, busyTimeoutMs: 20 });
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  await using other = openDatabase(server.databaseUrl);
  await sql`begin immediate`.execute(other);
  time += 1 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  time += 1 * MINUTE;
  expect(await ask(server.origin, '/readyz')).toEqual({
    status: 503,
    body: { ready: false, reason: 'another program holds the database locked. End that program' },
  });
  await sql`rollback`.execute(other);
  time += 2 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  expect((await readStored(server.databaseUrl)).ids.size).toBe(0);
});

test.each(['deleted', 'replaced'])(
  'while the file of the database is %s, posts get 503, readiness and commands say so, and nothing is lost once it is put back',
  async (how) => {
    let time = Date.parse('2026-01-01T10:00:00Z');
    await using server = await startFixtureServer({ now: () => time });
    const aside = `${server.databasePath}.aside`;
    await postJson(server.origin);
    await rename(server.databasePath, aside);
    if (how === 'replaced') await copyFile(aside, server.databasePath);
    const status = await runRequests(server, ['status']);
    expect(status).toMatchObject({ code: 1, stderr: expect.stringContaining('requests.db') });
    const another = { ...VISITOR, name: 'Another' };
    expect((await postJson(server.origin, another)).status).toBe(503);
    time += 2 * MINUTE;
    expect(await ask(server.origin, '/readyz')).toMatchObject({
      status: 503,
      body: { reason: expect.stringContaining('the file of the database was deleted or replaced.') },
    });
    await rename(aside, server.databasePath);
    time += 2 * MINUTE;
    expect((await ask(server.origin, '/readyz')).status).toBe(200);
    expect((await postJson(server.origin, another)).status).toBe(200);
    expect((await readStored(server.databaseUrl)).ids.size).toBe(2);
  },
);
