import { createHmac } from 'node:crypto';
import { appendFile, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { openOffice } from '../../tests/support/open-office.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { STORE_KINDS, type StoreKind } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';

const SECRET = 'a secret for the tests, of no use elsewhere';

/**
 * A backup of three people's requests is in the place of the database, by hand; one of them was erased since. Returns
 * how to start a server on it, in a data folder with these erasures or with those of that day, and who is left.
 */
async function afterBackup(kind: StoreKind) {
  const office = await openOffice(kind, { env: { SECRET } });
  onTestFinished(() => office[Symbol.asyncDispose]());
  const { server, store } = office;
  for (const name of ['maya', 'bob', 'eve']) {
    const id = await office.receive({ email: `${name}@bakery.example` });
    // What is being sent when a backup is made is left alone until its lease has ended.
    for (const mail of ['notification', 'confirmation']) await office.delivered(id, mail);
  }
  const backup = join(server.folder, 'backup.db');
  const rows = await store.selectFrom('contact_requests').selectAll().execute();
  if (kind === 'sqlite') await sql`vacuum into ${backup}`.execute(store);
  await office.run(['erase', VISITOR.email, '--yes'], { SECRET });
  const erasures = await readFile(join(server.folder, 'var/erasures.jsonl'), 'utf8');
  await server.pause();
  if (kind === 'postgres') {
    await store.deleteFrom('contact_requests').execute();
    await store.insertInto('contact_requests').values(rows).execute();
  }
  await store.destroy();
  if (kind === 'sqlite') {
    for (const ending of ['-wal', '-shm']) await rm(server.databasePath + ending, { force: true });
    await copyFile(backup, server.databasePath);
  }
  return {
    erasures,
    async leftAfterStart(lines: string, settings: Record<string, string>) {
      const { path: folder } = await tempFolder();
      await mkdir(join(folder, 'var'));
      await writeFile(join(folder, 'var/erasures.jsonl'), lines);
      const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: join(folder, 'var'), ...settings };
      await using _started = await startFixtureServer({ env });
      const { requests } = await readStored(server.databaseUrl);
      return requests.map(({ email }) => email.split('@')[0]);
    },
  };
}

test.each(STORE_KINDS)(
  'a server that starts on a backup has erased again who was erased since when it answers, also on a new machine with another secret, on %s',
  async (kind) => {
    const { erasures, leftAfterStart } = await afterBackup(kind);
    expect(await leftAfterStart('', { SECRET })).toEqual(['maya', 'bob', 'eve']);
    const tornLine = '{"erasedAt":"2026-01-0';
    expect(await leftAfterStart(erasures + tornLine, { SECRET: `another ${SECRET}` })).toEqual([
      'bob',
      'eve',
    ]);
  },
);

test('erasures of version 1.0.0 are erased again with the secret of then, next to newer ones', async () => {
  const { erasures, leftAfterStart } = await afterBackup('sqlite');
  const code = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');
  const old = JSON.stringify({
    ...{ erasedAt: new Date().toISOString(), mailbox: code('erased:bob@bakery.example') },
    ...{ secret: code('erased').slice(0, 12), number: 1 },
  });
  expect(await leftAfterStart(`\uFEFF${old}\n${erasures}`, { SECRET: `another ${SECRET}` })).toEqual([
    'bob',
    'eve',
  ]);
  expect(await leftAfterStart(`\uFEFF${old}\n${erasures}`, { SECRET })).toEqual(['eve']);
});

test('the file of erasures begins with its key, names no one, and goes on after a line that was cut short', async () => {
  await using office = await openOffice('sqlite');
  for (const email of [VISITOR.email, VISITOR.email, 'bob@bakery.example']) {
    await office.receive({ email });
    await office.run(['erase', email, '--yes']);
  }
  const file = join(office.server.folder, 'var/erasures.jsonl');
  await appendFile(file, '{"erasedAt":"2026-0');
  await office.receive();
  await office.run(['erase', VISITOR.email, '--yes']);
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => Object.keys(JSON.parse(line.endsWith('}') ? line : '{}')));
  const tombstone = ['erasedAt', 'mailbox'];
  expect(lines).toEqual([['key'], tombstone, tombstone, tombstone, [], tombstone, []]);
});
