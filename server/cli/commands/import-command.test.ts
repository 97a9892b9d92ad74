import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { openOffice } from '../../../tests/support/operator.ts';
import { readStored } from '../../../tests/support/read-stored.ts';
import { NO_SMTP_SERVER, startSmtpPeer } from '../../../tests/support/receivers.ts';
import { startFixtureServer } from '../../../tests/support/server.ts';
import { openAt, STORE_KINDS, tempDatabase } from '../../../tests/support/temp-database.ts';
import { monthsBefore } from '../../clock/calendar.ts';
import { readConfig } from '../../config.ts';
import { importRequests, readSource } from '../../requests/import-requests.ts';
import { bringUpToDate } from '../../store/migrate.ts';
import { isPostgres, type Store } from '../../store/schema.ts';

async function emptyPostgres(): Promise<string> {
  const { url, remove } = await tempDatabase('postgres');
  onTestFinished(remove);
  return url;
}

/** Records from now on each request that comes into the store, even for a moment. Returns what came. */
async function recordArrivals(store: Store): Promise<() => Promise<string[]>> {
  await sql`create table arrivals (id text)`.execute(store);
  await (isPostgres(store)
    ? sql`create function record_arrival() returns trigger language plpgsql as
          $$ begin insert into arrivals values (new.id); return new; end $$;
          create trigger arrival after insert on contact_requests for each row execute function record_arrival()`
    : sql`create trigger arrival after insert on contact_requests begin insert into arrivals values (new.id); end`
  ).execute(store);
  return async () =>
    (await sql<{ id: string }>`select id from arrivals`.execute(store)).rows.map(({ id }) => id);
}

async function everyRow(store: Store) {
  return {
    requests: await store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
    outbox: await store.selectFrom('outbox').selectAll().orderBy('id').execute(),
    jobs: await store.selectFrom('scheduled_jobs').selectAll().orderBy('name').execute(),
  };
}

test('import brings every row of a large SQLite file to an empty Postgres, by value', {
  tags: ['release'],
}, async () => {
  await using office = await openOffice('sqlite', { smtpUrl: NO_SMTP_SERVER, env: { DATABASE_URL: '' } });
  const { folder } = office.server;
  await office.receive({ email: 'erased@bakery.example' });
  await office.run(['erase', 'erased@bakery.example', '--yes']);
  await sql`alter table contact_requests add removed_field text not null default ''`.execute(office.store);
  const many = Array.from({ length: 12_001 }, (_, number) => ({
    ...{ name: `Zoë "王" 😀\\ ${number}`, removed_field: `line\n${number}`, replied_at: number || null },
  }));
  await office.keep(many);
  const waiting = await office.receive({ email: 'waiting@bakery.example' });
  await office.server.pause();
  const leased = { lease: 'a worker that is gone', leased_until: Date.now() + 3_600_000, due_at: 0 };
  await office.store.updateTable('outbox').set(leased).where('about', '=', waiting).execute();
  const before = await everyRow(office.store);
  expect(before).toMatchObject({ jobs: [{}, {}] });
  await office.close();

  const url = await emptyPostgres();
  const { database } = readConfig({ DATABASE_URL: url });
  await bringUpToDate(database, { secretFile: '/nowhere', erasuresFile: '/nowhere' });
  const onPostgres = { DATABASE_URL: url };
  const { code, stdout, stderr } = await office.run(['import', 'var/requests.db'], onPostgres);
  expect([code, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringMatching(
      /^Took over 12002 requests from var\/requests\.db\. There already: 0\.\nLeft out of each .+: removed_field\. Keep/,
    ),
  ]);
  const store = openAt(url);
  const after = await everyRow(store);
  await store.destroy();
  const ids = new Set(before.requests.map(({ id }) => id));
  const outbox = before.outbox
    .filter(({ about }) => ids.has(about))
    .map((row) => ({ ...row, lease: null, leased_until: null }));
  const requests = before.requests.map((row) => ({ ...row, removed_field: undefined }));
  expect(after).toEqual({ requests, outbox, jobs: [] });

  await using peer = await startSmtpPeer();
  const env = { ...onPostgres, DATA_DIR: join(folder, 'var') };
  await using servers = await startFixtureServer({ smtpUrl: peer.url, env });
  await peer.mails.waitFor(2);
  await servers.pause();
  expect(peer.mails.all).toHaveLength(2);
});

test('import takes from a newer version’s file what this version knows, and says what it leaves out', async () => {
  await using office = await openOffice('sqlite');
  await using newer = await openOffice('sqlite');
  const id = await newer.receive();
  await sql`alter table outbox add later text`.execute(newer.store);
  await sql`alter table contact_requests add later text not null default 'value'`.execute(newer.store);
  await sql`insert into kysely_migration values ('9999-later', '')`.execute(newer.store);
  const { code, stdout } = await office.run(['import', newer.server.databasePath]);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Took over 1 request from .+\nLeft out of each request, .+: later\. Keep the file/,
    ),
  ]);
  expect((await everyRow(office.store)).requests).toEqual([expect.objectContaining({ id })]);
  // The newer version, started again on this database, adds its column.
  await sql`alter table contact_requests add later text not null default 'value'`.execute(office.store);
});

test.each(STORE_KINDS)('who is erased while an import runs is not in it afterwards, on %s', async (kind) => {
  await using office = await openOffice(kind);
  await using former = await openOffice('sqlite');
  const id = await former.receive();
  const copy = join(former.server.folder, 'copy.db');
  await sql`vacuum into ${copy}`.execute(former.store);
  await office.run(['import', copy]);
  let erasing: ReturnType<typeof office.run> | undefined;
  const imported = importRequests(office.store, readSource(copy), async () => {
    erasing = office.run(['erase', VISITOR.email, '--yes']);
    return { erased: new Set<string>(), before: 0 };
  });
  expect(await imported).toMatchObject({ taken: 0, known: 1 });
  expect(await erasing).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Erased 1 request /) });
  expect((await readStored(office.server.databaseUrl)).ids).not.toContain(id);
});

test.each(STORE_KINDS)('import brings back nothing erased or past its time, on %s', async (kind) => {
  // Two servers, one of which has gone on from the same backup.
  await using former = await openOffice('sqlite', { smtpUrl: NO_SMTP_SERVER });
  await using office = await openOffice(kind, { smtpUrl: NO_SMTP_SERVER });
  const ids = { both: await former.receive(), erased: '', since: '', here: '', same: '' };
  await former.store
    .updateTable('outbox')
    .set({ due_at: Date.now() + 3_600_000 })
    .execute();
  const copy = join(former.server.folder, 'copy.db');
  await sql`vacuum into ${copy}`.execute(former.store);
  expect((await office.run(['import', copy])).stdout).toMatch(/^Took over 1 request from/);
  ids.here = await office.receive({ name: 'The same values' });

  ids.erased = await former.receive({ email: 'erased@bakery.example' });
  ids.since = await former.receive({ email: 'since@bakery.example' });
  ids.same = await former.receive({ name: 'The same values' });
  await former.run(['replied', ids.both]);
  await former.store
    .updateTable('outbox')
    .set({ state: 'sent', settled_at: 7 })
    .where('about', '=', ids.both)
    .execute();
  await appendFile(join(office.server.folder, 'var/erasures.jsonl'), JSON.stringify({ ids: [ids.erased] }));
  const old = await former.receive({ email: 'old@bakery.example' });
  await former.change(old, { received_at: monthsBefore(Date.now(), RETENTION_MONTHS, 'UTC') - DAY_MS });
  const theyCame = await recordArrivals(office.store);
  const imported = await office.run(['import', former.server.databasePath]);
  expect([imported.stderr, imported.code]).toEqual(['', 0]);
  expect(imported.stdout).toMatch(
    /^Took over 2 requests from .+\. There already: 1\.\nLeft out: 2 requests, erased or older than \d+ months\.\n$/,
  );
  const came = await theyCame();
  expect(came).toEqual(expect.arrayContaining([ids.since, ids.same]));
  for (const id of [ids.erased, old]) expect(came).not.toContain(id);
  const read = () => everyRow(office.store);
  const all = await read();
  expect(all.requests.map(({ id }) => id).sort()).toEqual([ids.both, ids.here, ids.since, ids.same].sort());
  expect(all.requests.find(({ id }) => id === ids.both)).toMatchObject({
    replied_at: expect.any(Number),
    next_alert_at: null,
  });
  expect(all.outbox.filter(({ about }) => about === ids.both)).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
  ]);
  // What someone sends here again is still sent.
  await former.store
    .updateTable('outbox')
    .set({ state: 'bounced', settled_at: 8 })
    .where('about', '=', ids.since)
    .execute();
  expect((await office.run(['import', former.server.databasePath])).stdout).toMatch(
    /^Took over 0 requests from .+\. There already: 3\.\nLeft out: 2 requests/,
  );
  expect(await read()).toEqual(all);
});

test('import says of a file or a database that it cannot use why', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const { databasePath } = office.server;
  const expectRefused = async (file: string, says: string) =>
    expect(await office.run(['import', file])).toEqual({
      ...{ code: 1, stdout: '', stderr: expect.stringContaining(says) },
    });
  await office.close();
  await expectRefused('none.db', 'no such file');
  const source = join(import.meta.dirname, 'import-command.ts');
  await expectRefused(source, 'file is not a database');
  const other = join(office.server.folder, 'other.db');
  const bytes = await readFile(databasePath);
  // In the table and no longer in its index, or the other way round: only a check finds that.
  bytes.write('x', bytes.indexOf(id));
  await writeFile(other, bytes);
  await expectRefused(other, `${other} cannot be imported: it is damaged: `);
});
