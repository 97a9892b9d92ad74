import { Client } from 'pg';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/durations.ts';
import { postForm, postJson } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startFixtureServer } from '../support/server.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

test.each(STORE_KINDS)('fifty equal posts at once are one request, on %s', async (kind) => {
  let time = Date.parse('2026-01-02T00:00:00Z');
  await using server = await startFixtureServer({ kind, now: () => time });
  const fiftyAt = async (at: number) => {
    time = at;
    const posts = Array.from({ length: 25 }, () => [postJson(server.origin), postForm(server.origin)]);
    const answers = await Promise.all(posts.flat());
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill([200, 303]).flat());
    const bodies = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()));
    const [id, ...others] = new Set(bodies.map((body) => body.id));
    expect(others).toEqual([]);
    return id;
  };
  const now = time;
  const first = await fiftyAt(now);
  expect(await fiftyAt(now + HOUR_MS - 1)).toBe(first);
  const later = await fiftyAt(now + HOUR_MS);
  const { ids, mails } = await readStored(server.databaseUrl);
  expect([ids, ids.size, mails]).toEqual([new Set([first, later]), 2, 4]);
});

test('the same values, sent on Postgres while their first request is being erased, are a new request', async () => {
  await using server = await startFixtureServer({ kind: 'postgres' });
  const erased = await (await postJson(server.origin)).json();
  const erasure = new Client({ connectionString: server.databaseUrl });
  await erasure.connect();
  await erasure.query('begin');
  // Here the call finds the request, and has to wait before it can read it.
  await erasure.query('select from contact_requests for update');
  const answer = postJson(server.origin);
  // A transaction sees pg_stat_activity as it first read it, and so not the session that came later.
  const waiting = 'select from pg_locks where not granted';
  await expect.poll(async () => (await erasure.query(waiting)).rowCount).toBe(1);
  for (const table of ['outbox', 'contact_requests']) await erasure.query(`delete from ${table}`);
  await erasure.query('commit');
  await erasure.end();
  const { status } = await answer;
  const { id } = await (await answer).json();
  const { ids, mails } = await readStored(server.databaseUrl);
  expect([status, ids, mails]).toEqual([200, new Set([id]), 2]);
  expect(ids).not.toContain(erased.id);
});
