import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { openOffice } from '../support/open-office.ts';
import { secondHandle } from '../support/read-stored.ts';

test('with a damaged index posts get 503, and status and readyz say that and what to do', async () => {
  await using office = await openOffice('sqlite');
  const { databasePath, origin } = office.server;
  await office.receive();
  using database = secondHandle(databasePath);
  const root = database
    .prepare("select rootpage from sqlite_schema where name = 'outbox_one_of_a_kind'")
    .get();
  database.exec('pragma wal_checkpoint(truncate)');
  const { page_size } = database.prepare('pragma page_size').get() ?? {};
  await using file = await open(databasePath, 'r+');
  const size = Number(page_size);
  await file.write(Buffer.alloc(size, 7), 0, size, (Number(root?.['rootpage']) - 1) * size);
  // Each process drops what it had read of the file once another has written.
  database.exec("insert into scheduled_jobs values ('touched', 0)");
  expect((await postJson(origin, { ...VISITOR, name: 'A' })).status).toBe(503);
  const { code, stdout } = await office.run(['status']);
  expect([code, stdout]).toEqual([
    2,
    expect.stringMatching(/A person is needed: .+ is damaged, so put a backup in its place: docs/),
  ]);
  const answer = await fetch(`${origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { ready: false, reason: expect.stringContaining('the database is damaged. Put a backup in its place') },
  ]);
});
