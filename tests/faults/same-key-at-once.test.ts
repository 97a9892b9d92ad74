import { expect, test } from 'vitest';
import { postForm, postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { readStored } from '../support/read-stored.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

test.each(STORE_KINDS)(
  'fifty posts of one key at once are one row, two mails and one id, and one with another body is refused, on %s',
  async (kind) => {
    await using server = await startFixtureServer({ kind });
    const key = { 'Idempotency-Key': 'one' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => postJson(server.origin, VISITOR, key)),
    );
    const other = await postJson(server.origin, { ...VISITOR, name: 'Someone Else' }, key);
    const ids = new Set(await Promise.all(responses.map(async (response) => (await response.json()).id)));
    const stored = await readStored(server.databaseUrl);
    const first = responses.filter(({ headers }) => !headers.has('Idempotent-Replayed'));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(first).toHaveLength(1);
    expect(stored).toMatchObject({ ids, mails: 2 });
    expect(ids.size).toBe(1);
    expect(other.status).toBe(422);
  },
);

test('a double click without a key is one row and two mails, with script or without', async () => {
  await using server = await startFixtureServer({ now: () => 0 });
  const click = () => postJson(server.origin);
  const native = () => postForm(server.origin);
  const responses = await Promise.all([click(), click(), native(), native()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 303, 303]);
  const { ids, mails } = await readStored(server.databaseUrl);
  expect([ids.size, mails]).toEqual([1, 2]);
});
