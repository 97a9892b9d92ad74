import { expect, test } from 'vitest';
import { postJson } from '../tests/support/contact-call.ts';
import { NO_SMTP_SERVER } from '../tests/support/receivers.ts';
import { startFixtureServer } from '../tests/support/server.ts';
import { openAt } from '../tests/support/temp-database.ts';
import { testContext } from '../tests/support/test-context.ts';
import { readConfig } from './config.ts';
import { problemsJob } from './problems.ts';

const MINUTE = 60_000;

test('a notification that reached no one for an hour raises one alarm and takes no form down', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using server = await startFixtureServer({ smtpUrl: NO_SMTP_SERVER, now: () => time });
  await postJson(server.origin);
  await using store = openAt(server.databaseUrl);
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  const config = readConfig({
    SMTP_URL: NO_SMTP_SERVER,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: '/nowhere',
  });
  const look = problemsJob(testContext(store, { config, clock: () => time, write }));
  const everyMinute = async (minutes: number) => {
    for (const end = time + minutes * MINUTE; time < end; time += MINUTE) await look(AbortSignal.any([]));
  };
  await everyMinute(60);
  expect(lines).toEqual([]);
  await everyMinute(60);
  expect(lines).toEqual([expect.stringMatching(/^A notification has reached no one for an hour\./)]);
  for (const path of ['/readyz', '/healthz']) expect((await fetch(server.origin + path)).status).toBe(200);
  await store.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'notification').execute();
  await everyMinute(24 * 60);
  expect(lines).toHaveLength(1);
});
