import { copyFile, rename } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { runRequests } from '../../tests/support/run-requests.ts';
import { secondHandle } from '../../tests/support/second-handle.ts';
import { NO_SMTP_SERVER, startSmtpPeer } from '../../tests/support/smtp-peer.ts';

const MINUTE = 60_000;

async function ask(origin: string, path: string) {
  const response = await fetch(origin + path);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

test('a notification unsent for an hour turns readiness to 503 and raises one alarm without personal data', async () => {
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

  const database = secondHandle(server.databasePath);
  database.exec("update outbox set state = 'sent'");
  database.close();
  time += 2 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  expect(server.logLines.join('')).toContain('ready again');
});

test('one address that refuses mail is an error line that gives its place; it is no alarm while others get it, and nor is a confirmation that waits', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  let refused = ['jeo@agency.example', 'maya@agency.example'];
  await using peer = await startSmtpPeer({
    onRcpt(address) {
      if (address === VISITOR.email) return { code: 451 };
      return refused.includes(address) ? { code: 550 } : undefined;
    },
  });
  const env = { MAIL_TO: 'maya@agency.example,jeo@agency.example' };
  await using server = await startFixtureServer({ smtpUrl: peer.url, now: () => time, env });
  const lines = () => server.logLines.map((line) => JSON.parse(line));
  await postJson(server.origin);
  for (const place of [1, 2])
    await server.logged(
      ({ level, msg }) => level === 50 && msg === `mail not sent: check address ${place} of MAIL_TO`,
    );
  time += 60 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(503);

  refused = ['jeo@agency.example'];
  await postJson(server.origin, { ...VISITOR, name: 'Another' });
  await server.logged(({ mail, outcome }) => mail === 'notification' && outcome === 'sent');
  // The first request comes due again with the second.
  await peer.mails.waitFor(2, ({ recipients }) => recipients.includes('maya@agency.example'));
  await server.logged(
    () => lines().filter(({ mail, outcome }) => mail === 'notification' && outcome === 'sent').length === 2,
  );
  time += 60 * MINUTE;
  expect(await ask(server.origin, '/readyz')).toEqual({ status: 200, body: { ready: true } });
  expect(server.logLines.join('')).not.toContain('agency.example');
});

test('an idle server tries to store once a minute: while another program locks the database readiness is 503, and nothing of the tries stays', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ now: () => time, busyTimeoutMs: 20 });
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  using database = secondHandle(server.databasePath);
  database.exec('begin immediate');
  time += 1 * MINUTE;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  time += 1 * MINUTE;
  expect(await ask(server.origin, '/readyz')).toEqual({
    status: 503,
    body: { ready: false, reason: 'another program holds the database locked. End that program' },
  });
  database.exec('rollback');
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
