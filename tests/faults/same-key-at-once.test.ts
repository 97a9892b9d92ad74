import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { postForm, postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { printFigures } from '../support/print-figures.ts';
import { readStored } from '../support/read-stored.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('fifty posts of one key at once are one row, two mails and one id', async () => {
    await using server = await startFixtureServer({ kind });
    const key = { 'Idempotency-Key': 'one' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => postJson(server.origin, VISITOR, key)),
    );
    const ids = new Set(await Promise.all(responses.map(async (response) => (await response.json()).id)));
    const stored = await readStored(server.databaseUrl);
    const first = responses.filter(({ headers }) => !headers.has('Idempotent-Replayed'));
    printFigures(`same key ×50, ${kind}`, {
      acknowledged: responses.filter(({ status }) => status === 200).length,
      ids: ids.size,
      stored: stored.ids.size,
      mails: stored.mails,
    });
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(first).toHaveLength(1);
    expect(stored).toEqual({ ids, mails: 2 });
    expect(ids.size).toBe(1);
  });

  test('a double click without a key is one row and two mails, with script or without', async () => {
    await using server = await startFixtureServer({ kind, now: () => 0 });
    const click = () => postJson(server.origin);
    const native = () => postForm(server.origin);
    const responses = await Promise.all([click(), click(), native(), native()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 303, 303]);
    const { ids, mails } = await readStored(server.databaseUrl);
    expect([ids.size, mails]).toEqual([1, 2]);
  });

  test('the same key with another body is refused, and the row stays as it was', async () => {
    await using server = await startFixtureServer({ kind });
    const key = { 'Idempotency-Key': 'one' };
    await postJson(server.origin, VISITOR, key);
    const others = Array.from({ length: 20 }, (_, n) => ({ ...VISITOR, name: `Someone Else ${n}` }));
    const responses = await Promise.all(others.map((other) => postJson(server.origin, other, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(422));
    const store = openDatabase(server.databaseUrl);
    const rows = await store.selectFrom('contact_requests').select(['name', 'phone', 'email']).execute();
    await store.destroy();
    expect(rows).toEqual([VISITOR]);
  });
});
