import { appendFile, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { openOffice } from '../../tests/support/open-office.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { runHere } from '../../tests/support/run-requests.ts';
import { STORE_KINDS, type StoreKind } from '../../tests/support/temp-database.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { openDatabase } from '../store/database.ts';

/**
 * A backup of three people's requests, made while their mails were being sent, is in the place of the database, by
 * hand; one of them was erased since. Returns how to start a server on it, in a data folder with these erasures or with
 * those of that day, and who is left.
 */
async function afterBackup(kind: StoreKind) {
  const office = await openOffice(kind);
  onTestFinished(() => office[Symbol.asyncDispose]());
  const { server, store } = office;
  for (const name of ['maya', 'bob', 'eve']) {
    const id = await office.receive({ email: `${name}@bakery.example` });
    // An erasure would wait for them.
    for (const mail of ['notification', 'confirmation']) await office.delivered(id, mail);
  }
  const backup = join(server.folder, 'backup.db');
  const requests = await store.selectFrom('contact_requests').selectAll().execute();
  const mails = await store.selectFrom('outbox').selectAll().execute();
  if (kind === 'sqlite') await sql`vacuum into ${backup}`.execute(store);
  await office.run(['erase', VISITOR.email, '--yes']);
  const erasures = await readFile(join(server.folder, 'var/erasures.jsonl'), 'utf8');
  await server.pause();
  if (kind === 'postgres') {
    for (const table of ['contact_requests', 'outbox'] as const) await store.deleteFrom(table).execute();
    await store.insertInto('contact_requests').values(requests).execute();
    await store.insertInto('outbox').values(mails).execute();
  }
  await store.destroy();
  if (kind === 'sqlite') {
    for (const ending of ['-wal', '-shm']) await rm(server.databasePath + ending, { force: true });
    await copyFile(backup, server.databasePath);
  }
  const restored = openDatabase(server.databaseUrl);
  const lease = { state: 'pending', lease: 'of then', leased_until: Date.now() + MINUTE_MS } as const;
  await restored.updateTable('outbox').set(lease).execute();
  await restored.destroy();
  return {
    erasures,
    async leftAfterStart(lines: string) {
      const { path: folder } = await tempFolder();
      await mkdir(join(folder, 'var'));
      await writeFile(join(folder, 'var/erasures.jsonl'), lines);
      const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: join(folder, 'var') };
      await using _started = await startFixtureServer({ env });
      const { requests } = await readStored(server.databaseUrl);
      return requests.map(({ email }) => email.split('@')[0]);
    },
  };
}

test.each(STORE_KINDS)(
  'a server that starts on a backup has erased who was erased since when it answers, on %s',
  async (kind) => {
    const { erasures, leftAfterStart } = await afterBackup(kind);
    expect(await leftAfterStart('')).toEqual(['maya', 'bob', 'eve']);
    const tornLine = '{"erasedAt":"2026-01-0';
    expect(await leftAfterStart(erasures + tornLine)).toEqual(['bob', 'eve']);
  },
);

test('the file of erasures has ids and no one’s details, and goes on after a line that was cut short', async () => {
  await using office = await openOffice('sqlite');
  const file = join(office.server.folder, 'var/erasures.jsonl');
  const erase = async () => {
    const id = await office.receive();
    await office.run(['erase', VISITOR.email, '--yes']);
    // Nothing is left to remember.
    await office.run(['erase', VISITOR.email, '--yes']);
    return { erasedAt: expect.any(String), ids: [id] };
  };
  const first = await erase();
  await appendFile(file, '{"erasedAt":"2026-0');
  const second = await erase();
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => (line.endsWith('}') ? JSON.parse(line) : line));
  expect(lines).toEqual([first, '{"erasedAt":"2026-0', second, '']);
});

test.each(STORE_KINDS)(
  'what a person sends after an erasure by a clock that was ahead stays after a restart, on %s',
  async (kind) => {
    await using office = await openOffice(kind);
    const { server } = office;
    await office.store
      .updateTable('contact_requests')
      .set({ received_at: Date.now() + 365 * DAY_MS })
      .where('id', '=', await office.receive())
      .execute();
    await runHere(server, ['erase', VISITOR.email, '--yes'], {}, () => Date.now() + 365 * DAY_MS);
    const id = await office.receive();
    await server.pause();
    await using _again = await startFixtureServer({
      env: { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') },
    });
    expect((await readStored(server.databaseUrl)).ids).toEqual(new Set([id]));
  },
);
