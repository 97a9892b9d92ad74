import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/store/database.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempDatabase } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { tempStore } from '../../tests/support/temp-store.ts';
import { checks } from './checks.ts';
import { checkStore } from './store.ts';

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a store that is up to date passes, while the server has it open, and keeps its rows', async () => {
    await using temp = await tempStore(kind);
    await temp.store
      .insertInto('contact_requests')
      .values(storedRequest({ id: 'i' }))
      .execute();
    const outcome = await checkStore(temp.url);
    expect(outcome.says).toContain('answers and is up to date');
    expect(outcome.verdict).toBe('pass');
    expect(await temp.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: 'i' }]);
  });

  test('a store without tables passes, and gets none', async () => {
    const { url, remove } = await tempDatabase(kind);
    onTestFinished(remove);
    const store = openDatabase(url);
    onTestFinished(() => store.destroy());
    // Makes the file.
    await store.introspection.getTables();
    const { verdict, says } = await checkStore(url);
    expect(says).toContain('the next start brings it up to date');
    expect(verdict).toBe('pass');
    expect(await store.introspection.getTables()).toEqual([]);
  });
});

test('a file that does not exist yet passes and is not created', async () => {
  const folder = await tempFolder();
  const path = join(folder.path, 'var/requests.db');
  expect(await checkStore(`sqlite:${path}`)).toMatchObject({ verdict: 'pass' });
  expect(existsSync(path)).toBe(false);
});

test('requests that a server on Postgres left behind in SQLite fail', async () => {
  await using postgres = await tempStore('postgres');
  await using sqlite = await tempStore();
  await sqlite.store.insertInto('contact_requests').values(storedRequest()).execute();
  const DATA_DIR = dirname(parseDatabaseUrl(sqlite.url).name);
  const config = readConfig({ DATABASE_URL: postgres.url, DATA_DIR });
  const { Store: check } = checks({ config, resolver: new Resolver(), url: undefined });
  expect(await check?.()).toEqual({
    verdict: 'fail',
    says: expect.stringMatching(/requests\.db still holds requests\. .+ -- import .+$/),
  });
});

test('a Supabase project whose web API would show the requests fails, until they are protected', async () => {
  await using temp = await tempStore('postgres');
  // The role of every Supabase project. Roles belong to the whole server, which all tests share.
  await sql.raw('do $$ begin create role anon; exception when others then null; end $$').execute(temp.store);
  expect(await checkStore(temp.url)).toMatchObject({ verdict: 'pass' });
  await sql`grant select on contact_requests to anon`.execute(temp.store);
  const { verdict, says } = await checkStore(temp.url);
  expect(says).toContain('lets everyone who has the public key of its Supabase project read the requests');
  expect(verdict).toBe('fail');
  await sql`alter table contact_requests enable row level security`.execute(temp.store);
  expect(await checkStore(temp.url)).toMatchObject({ verdict: 'pass' });
});
