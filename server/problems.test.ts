import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { postJson } from '../tests/support/contact-call.ts';
import { startFixtureServer } from '../tests/support/fixture-server.ts';
import { readStored } from '../tests/support/read-stored.ts';
import { NO_SMTP_SERVER } from '../tests/support/smtp-peer.ts';
import { readConfig } from './config.ts';
import { sayProblems } from './problems.ts';
import { openDatabase } from './store/database.ts';

const MINUTE = 60_000;

async function ask(origin: string, path: string) {
  const response = await fetch(origin + path);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

test('a notification that reached no one for an hour raises one alarm and takes no form down', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ smtpUrl: NO_SMTP_SERVER, now: () => time });
  await postJson(server.origin);
  await using store = openDatabase(server.databaseUrl);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const config = readConfig({
    SMTP_URL: NO_SMTP_SERVER,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: '/nowhere',
  });
  const look = sayProblems(
    { store, clock: () => time, monotonic: () => time, newId: () => '', random: () => 0, log },
    config,
  );
  const everyMinute = async (minutes: number) => {
    for (const end = time + minutes * MINUTE; time < end; time += MINUTE) await look(AbortSignal.any([]));
  };
  await everyMinute(60);
  expect(lines).toEqual([]);
  await everyMinute(60);
  expect(lines).toEqual([expect.stringMatching(/^A notification has reached no one for an hour\./)]);
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  expect(await ask(server.origin, '/healthz')).toEqual({ status: 200, body: { alive: true } });
  await store.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'notification').execute();
  await everyMinute(24 * 60);
  expect(lines).toHaveLength(1);
});

test('an idle server tries to store again when its news are older than ten seconds', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ now: () => time, patience: { store: 20 } });
  time += 10_000;
  expect(await ask(server.origin, '/readyz')).toEqual({ status: 200, body: { ready: true } });
  await using other = openDatabase(server.databaseUrl);
  await sql`begin immediate`.execute(other);
  const reason = 'another program holds the database locked. End that program';
  // A try that began before the lock may still be under way.
  const later = () => {
    time += 10_001;
    return ask(server.origin, '/readyz');
  };
  await expect.poll(later).toEqual({ status: 503, body: { ready: false, reason } });
  await sql`rollback`.execute(other);
  time += 10_001;
  expect((await ask(server.origin, '/readyz')).status).toBe(200);
  expect((await readStored(server.databaseUrl)).ids.size).toBe(0);
});
