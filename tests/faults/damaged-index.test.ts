import { execFileSync } from 'node:child_process';
import { copyFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/run.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { openOffice } from '../support/open-office.ts';
import { secondHandle } from '../support/read-stored.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const without = whatIsMissing({ programs: ['sqlite3'] });

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
    const backups = await readFile(join(projectRoot, 'docs/deploying/backups.md'), 'utf8');
    const command = /`(sqlite3 damaged\.db .+)`/.exec(backups)?.[1] ?? '';
    execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' });
    const { stdout } = await other.run(['import', join(folder, 'recovered.db')]);
    const taken = Number(/^Took over (\d+) requests/.exec(stdout)?.[1]);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(60);
  },
);
