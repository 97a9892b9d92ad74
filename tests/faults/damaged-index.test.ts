import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { copyFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/run.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { openOffice } from '../support/open-office.ts';
import { secondHandle } from '../support/read-stored.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const without = whatIsMissing({ programs: ['sqlite3'] });

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
    const answer = await fetch(`${origin}/readyz`);
    expect([tree, answer.status, await answer.json()]).toEqual([
      tree,
      503,
      { ready: false, reason: expect.stringContaining('the database is damaged. Put a backup in its place') },
    ]);
  }
});

test.skipIf(without)(
  `what can be read of a damaged database is recovered as the documents say${without ? ` (${without})` : ''}`,
  async () => {
    await using office = await openOffice('sqlite');
    await using other = await openOffice('sqlite');
    await office.keep(Array.from({ length: 60 }, () => ({})));
    const { databasePath, folder } = office.server;
    using database = secondHandle(databasePath);
    const leaf = database.prepare(
      "select pageno, pgsize from dbstat where name = 'contact_requests' and pagetype = 'leaf'",
    );
    const { pageno, pgsize } = leaf.get() ?? {};
    database.exec('pragma wal_checkpoint(truncate)');
    await copyFile(databasePath, join(folder, 'damaged.db'));
    await using file = await open(join(folder, 'damaged.db'), 'r+');
    const size = Number(pgsize);
    await file.write(Buffer.alloc(size, 7), 0, size, (Number(pageno) - 1) * size);
    const backups = await readFile(join(projectRoot, 'docs/deploying.md'), 'utf8');
    const command = /`(sqlite3 damaged\.db .+)`/.exec(backups)?.[1] ?? '';
    execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' });
    const { stdout } = await other.run(['import', join(folder, 'recovered.db')]);
    const taken = Number(/^Took over (\d+) requests/.exec(stdout)?.[1]);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(60);
  },
);
