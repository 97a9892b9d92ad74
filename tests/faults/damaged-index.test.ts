import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { openOffice } from '../support/operator.ts';
import { secondHandle } from '../support/read-stored.ts';

/** Every table and index that a request goes into. */
const TREES = [
  'contact_requests',
  'outbox',
  'contact_requests_next_alert',
  'contact_requests_received',
  'contact_requests_waiting',
  'outbox_one_of_a_kind',
  'outbox_due',
  'outbox_unannounced',
  'sqlite_autoindex_contact_requests_1',
  'sqlite_autoindex_contact_requests_2',
  'sqlite_autoindex_outbox_1',
];

test('with any table or index damaged posts get 503, and status and readyz say that and what to do', async () => {
  for (const tree of TREES) {
    await using office = await openOffice('sqlite');
    const { databasePath, origin } = office.server;
    const id = await office.receive();
    for (const kind of ['notification', 'confirmation']) await office.delivered(id, kind);
    using database = secondHandle(databasePath);
    const { rootpage } =
      database.prepare('select rootpage from sqlite_schema where name = ?').get(tree) ?? {};
    const { page_size } = database.prepare('pragma page_size').get() ?? {};
    await using file = await open(databasePath, 'r+');
    const size = Number(page_size);
    // The server writes too, and a page that is in the WAL again is not read from the file.
    for (let isInWal = true; isInWal; ) {
      database.exec('pragma wal_checkpoint(truncate); begin immediate');
      isInWal = statSync(`${databasePath}-wal`).size > 0;
      if (isInWal) database.exec('rollback');
    }
    await file.write(Buffer.alloc(size, 7), 0, size, (Number(rootpage) - 1) * size);
    // Each process drops what it had read of the file once another has written.
    database.exec('pragma user_version = 1; commit');
    expect([tree, (await postJson(origin, { ...VISITOR, name: 'A' })).status]).toEqual([tree, 503]);
    const { code, stdout } = await office.run(['status']);
    expect([tree, code, stdout]).toEqual([
      tree,
      2,
      expect.stringMatching(/A person is needed: .*damaged.+ut a backup in its place/),
    ]);
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return [tree, answer.status, await answer.json()];
    };
    const reason = expect.stringContaining('the database is damaged. Put a backup in its place');
    await expect.poll(ready).toEqual([tree, 503, { ready: false, reason }]);
  }
});
