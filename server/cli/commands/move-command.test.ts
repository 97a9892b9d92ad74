import { copyFile, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { openOffice } from '../../../tests/support/open-office.ts';
import { readStored } from '../../../tests/support/read-stored.ts';
import { startServerProcess } from '../../../tests/support/server-process.ts';
import { NO_SMTP_SERVER, startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { startTransactionPooler } from '../../../tests/support/transaction-pooler.ts';
import { openDatabase } from '../../store/database.ts';
import type { Store } from '../../store/schema.ts';

type Desk = Awaited<ReturnType<typeof openOffice>>;

async function emptyPostgres(options?: string): Promise<string> {
  const { url, remove } = await tempDatabase('postgres', options);
  onTestFinished(remove);
  return url;
}

async function stop(office: Desk): Promise<void> {
  await office.server.pause();
  await office.store.destroy();
}

async function everyRow(store: Store) {
  return {
    requests: await store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
    outbox: await store.selectFrom('outbox').selectAll().orderBy('id').execute(),
    jobs: await store.selectFrom('scheduled_jobs').selectAll().orderBy('name').execute(),
    visits: await store.selectFrom('visits').selectAll().execute(),
    erasures: await store.selectFrom('erasure_count').selectAll().execute(),
  };
}

test('move brings every row to Postgres by value, and waiting mail is sent from there, once', async () => {
  await using office = await openOffice('sqlite', { smtpUrl: NO_SMTP_SERVER, env: { DATABASE_URL: '' } });
  const { folder, databasePath, exportsDir } = office.server;
  await office.receive({ email: 'erased@bakery.example' });
  await office.run(['erase', 'erased@bakery.example', '--yes']);
  await sql`alter table contact_requests add removed_field text not null default ''`.execute(office.store);
  const many = Array.from({ length: 2001 }, (_, number) => ({
    ...{ name: `Zoë "王" 😀\\ ${number}`, removed_field: `line\n${number}`, replied_at: number || null },
  }));
  await office.keep(many);
  const waiting = await office.receive({ email: 'waiting@bakery.example' });
  const visits = { day: '2026-01-05', source: 'direct', home: 2 ** 40, contact: 2, sent: 1 };
  await office.store.insertInto('visits').values(visits).execute();
  await office.server.pause();
  const leased = { lease: 'a worker that is gone', leased_until: Date.now() + 3_600_000, due_at: 0 };
  await office.store.updateTable('outbox').set(leased).where('request_id', '=', waiting).execute();
  const before = await everyRow(office.store);
  expect(before).toMatchObject({ jobs: [{}, {}], visits: [visits], erasures: [{ latest: 1 }] });
  await stop(office);
  await utimes(databasePath, 0, 0);

  const url = await emptyPostgres();
  const { code, stdout, stderr } = await office.run(['move', url]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Moved 2002 requests from .+\nWhat was .+ after 30 days\.\n.+ what var\/secret holds/,
  );
  const store = openDatabase(url);
  const after = await everyRow(store);
  await store.destroy();
  const outbox = before.outbox.map((row) => ({ ...row, lease: null, leased_until: null }));
  expect(after).toEqual({ ...before, outbox });

  expect(await readdir(join(folder, 'var'))).not.toContain('requests.db');
  expect((await office.run(['move', url])).stderr).toMatch(/requests\.db: nothing is left to move\.\n$/);
  const [aside = '', ...others] = await readdir(exportsDir);
  expect([aside, others]).toEqual([expect.stringMatching(/^moved-to-postgres-.+Z\.db$/), []]);
  const onPostgres = { DATABASE_URL: url };
  const year = new Date().getFullYear();
  expect((await office.run(['status'], onPostgres)).stdout).toMatch(
    new RegExp(`${aside} holds all requests, left by .+ a move\\. It is deleted on (${year}|${year + 1})-`),
  );
  await using peer = await startSmtpPeer();
  const env = { ...onPostgres, DATA_DIR: join(folder, 'var') };
  await using servers = await startFixtureServer({ smtpUrl: peer.url, env });
  await peer.mails.waitFor(2);
  await servers.pause();
  expect(peer.mails.all).toHaveLength(2);
  await office.run(['erase', 'waiting@bakery.example', '--yes'], onPostgres);
  expect(await readdir(exportsDir)).toEqual([]);
});

test('move refuses a database in use, one that holds anything, and one that cannot be used, and changes nothing', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const url = await emptyPostgres();
  const expectRefused = async (words: string[], code: number, says: string) => {
    const refused = await office.run(['move', ...words]);
    expect(refused).toEqual({ code, stdout: '', stderr: expect.stringContaining(says) });
    expect((await readStored(office.server.databaseUrl)).ids).toEqual(new Set([id]));
  };
  await expectRefused([url], 1, `${office.server.databasePath} is in use. Stop every server`);
  await stop(office);
  await expectRefused([], 1, 'Where to? Give an address such as postgres://');
  await expectRefused(['sqlite:other.db'], 1, 'Where to?');
  await expectRefused([await emptyPostgres("encoding 'LATIN1' locale 'C' template template0")], 78, 'UTF8');
  const pooled = await emptyPostgres();
  await using pooler = await startTransactionPooler(pooled);
  await expectRefused([pooler.url], 78, 'leads to a pooler');
  // The database behind it stays open to others.
  const { stderr } = await office.run(['list'], { DATABASE_URL: pooled });
  expect(stderr).toContain('is not brought up to this version yet');
  {
    await using _server = await startFixtureServer({ env: { DATABASE_URL: url } });
    await expectRefused([url], 1, 'is in use. Stop every server');
  }
  const store = openDatabase(url);
  onTestFinished(() => store.destroy());
  const visits = { day: '2026-01-05', source: 'direct', home: 1, contact: 0, sent: 0 };
  await store.insertInto('visits').values(visits).execute();
  const before = await everyRow(store);
  await store.destroy();
  await expectRefused([url], 1, 'is not empty: it holds 0 requests, and');
  const again = openDatabase(url);
  onTestFinished(() => again.destroy());
  expect(await everyRow(again)).toEqual(before);
  await again.deleteFrom('visits').execute();
  await again.destroy();
  // What only started servers have left there is nothing.
  expect(await office.run(['move', url])).toMatchObject({ code: 0 });
});

test('move refuses a backup from before an erasure that was put in place by hand', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const backup = join(office.server.folder, 'backup.db');
  await sql`vacuum into ${backup}`.execute(office.store);
  await office.run(['erase', 'maya@bakery.example', '--yes']);
  await stop(office);
  await copyFile(backup, office.server.databasePath);
  const says = `Run: npm run requests -- restore ${office.server.databasePath}`;
  const refused = await office.run(['move', await emptyPostgres()]);
  expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining(says) });
});

test('while a server on Postgres leaves requests behind in SQLite, its start and status name the command that moves them', async () => {
  await using office = await openOffice('sqlite', { env: { DATABASE_URL: '' } });
  await office.receive();
  await stop(office);
  const url = await emptyPostgres();
  const onPostgres = { DATABASE_URL: url };
  const says = 'var/requests.db still holds requests. Unless they are in Postgres, stop every server';
  {
    await using server = await startServerProcess({ folder: office.server.folder, databaseUrl: url });
    expect(server.lines.join('\n')).toContain(says);
  }
  expect(await office.run(['status'], onPostgres)).toMatchObject({
    ...{ code: 2, stdout: expect.stringContaining(`A person is needed: ${says}`) },
  });
  expect(await office.run(['move'], onPostgres)).toMatchObject({ code: 0 });
  const { stdout } = await office.run(['status'], onPostgres);
  expect(stdout).not.toContain('A person is needed');
});
