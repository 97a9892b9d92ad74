import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { oldDatabase } from '../../../tests/support/old-database.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { runRequests } from '../../../tests/support/run-requests.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { STORE_KINDS, type StoreKind } from '../../../tests/support/temp-database.ts';
import { HOUR_MS } from '../../durations.ts';
import { openDatabase } from '../../store/database.ts';
import { migrate, migrations, NewerDatabaseError } from '../../store/migrate.ts';
import type { Store } from '../../store/schema.ts';

/** The newest migration of the version before. */
const BEFORE = '0008-trusted-clock';

/** The migrations to which there is a way back. */
const TARGETS = Object.keys(migrations).slice(Object.keys(migrations).indexOf(BEFORE));

/** What that version promised, to every request and for every agency. */
const PROMISED_BEFORE_MS = 24 * HOUR_MS;

/** Minutes after the last request of the old database, which has two mails that are still to be sent. */
const NOW = Date.parse('2026-11-22T02:50:00Z');
const UNSENT = { ...VISITOR, name: 'Una Ünsent 王', phone: '(555) 010-0006', email: 'una@shop.example' };

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('a database of the version before is upgraded and served, and after migrate-back it is as that version left it, with what came since', async () => {
    const { url, remove } = await oldDatabase(kind);
    onTestFinished(remove);
    const store = openDatabase(url);
    onTestFinished(() => store.destroy());
    const old = { schema: await schemaOf(store, kind), rows: await rowsOf(store) };
    await using peer = await startSmtpPeer();
    await using server = await startFixtureServer({
      smtpUrl: peer.url,
      now: () => NOW,
      env: { DATABASE_URL: url },
    });

    const unsent = old.rows.outbox.filter(({ state }) => state === 'pending');
    expect(unsent.map(({ kind }) => kind).sort()).toEqual(['confirmation', 'notification']);
    await peer.mails.waitFor(2, aboutRequest(unsent[0]?.request_id));
    const repeated = await postJson(server.origin, UNSENT, { 'Idempotency-Key': 'key-of-una' });
    expect(await repeated.json()).toMatchObject({ id: unsent[0]?.request_id });
    const { id }: { id: string } = await (await postJson(server.origin)).json();
    await peer.mails.waitFor(2, aboutRequest(id));
    await server.pause();
    const requests = () => store.selectFrom('contact_requests').selectAll().orderBy('id').execute();
    const upgraded = await requests();
    expect(upgraded).toHaveLength(old.rows.requests.length + 1);
    const asPromisedBefore = upgraded.map((request) => ({
      ...request,
      reply_due_at: request.received_at + PROMISED_BEFORE_MS,
    }));
    const isOld = (request: { id: string }) => request.id !== id;
    expect(upgraded.filter(isOld)).toEqual(asPromisedBefore.filter(isOld));

    const place = { folder: server.folder, databaseUrl: url };
    const { code, stdout } = await runRequests(place, ['migrate-back', BEFORE, '--yes']);
    expect([code, stdout]).toEqual([
      0,
      `The database is as ${BEFORE} left it, with every request in it. Now start the older version.\n`,
    ]);
    expect(await schemaOf(store, kind)).toEqual(old.schema);
    const back = await rowsOf(store);
    expect(back.requests.filter(isOld)).toEqual(old.rows.requests);
    expect(back.requests.find((request) => request.id === id)).toMatchObject(VISITOR);
    const sentSince = { state: 'sent', attempts: 2, settled_at: NOW };
    expect(back.outbox.filter(({ request_id }) => request_id !== id)).toEqual(
      old.rows.outbox.map((mail) => (unsent.includes(mail) ? { ...mail, ...sentSince } : mail)),
    );
    expect(back.jobs).toEqual(old.rows.jobs);
    expect((await runRequests(place, ['list'])).stderr).toMatch(/is not brought up to this version yet/);

    await migrate(store);
    expect(await requests()).toEqual(asPromisedBefore);
  });

  test('a database that a newer version has changed is refused, and the error says how to go back', async () => {
    await using desk = await operatorsDesk(kind);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      desk.store,
    );
    const newest = Object.keys(migrations).at(-1);
    const way = `run there first: npm run requests -- migrate-back ${newest}`;
    await expect(migrate(desk.store)).rejects.toThrow(NewerDatabaseError);
    await expect(migrate(desk.store)).rejects.toThrow(way);
  });
});

test('migrate-back changes nothing before someone says that every server is stopped', async () => {
  await using desk = await operatorsDesk('sqlite');
  const before = await tablesOf(desk.store);
  expect(await desk.run(['migrate-back', BEFORE])).toMatchObject({
    code: 1,
    stderr: 'Nothing was changed. When every server is stopped, run it again with --yes.\n',
  });
  const no = await desk.runOnTerminal(['migrate-back', BEFORE], { answers: [['is stopped:', 'no']] });
  expect(no.screen).toContain('Nothing was changed.');
  expect(await tablesOf(desk.store)).toEqual(before);
  const yes = await desk.runOnTerminal(['migrate-back', BEFORE], { answers: [['is stopped:', 'yes']] });
  expect(yes.screen).toContain(`The database is as ${BEFORE} left it`);
});

test.each(['0001-contact-requests', 'yesterday'])(
  'migrate-back to %s changes nothing and names the ones to which there is a way',
  async (target) => {
    await using desk = await operatorsDesk('sqlite');
    const before = await tablesOf(desk.store);
    const { code, stderr } = await desk.run(['migrate-back', target, '--yes']);
    expect([code, stderr]).toEqual([1, `Give one of: ${TARGETS.join(', ')}. Nothing was changed.\n`]);
    expect(await tablesOf(desk.store)).toEqual(before);
  },
);

const aboutRequest =
  (id: string | null | undefined) =>
  ({ messageId }: { messageId?: string | undefined }) =>
    messageId?.includes(id ?? 'no id') ?? false;

/** Every table with its columns, in the order of their names. */
async function tablesOf(store: Store) {
  const tables = await store.introspection.getTables();
  return tables
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map(({ name, dataType, isNullable }) => ({ name, dataType, isNullable }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

async function schemaOf(store: Store, kind: StoreKind) {
  const { rows: indexes } = await (kind === 'sqlite'
    ? sql`select name, sql from sqlite_master where type = 'index' and sql is not null order by name`
    : sql`select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' order by 1`
  ).execute(store);
  return { tables: await tablesOf(store), indexes };
}

/** All rows of the three tables, with every column that they have. */
async function rowsOf(store: Store) {
  return {
    requests: await store.selectFrom('contact_requests').selectAll().orderBy('id').execute(),
    outbox: await store.selectFrom('outbox').selectAll().orderBy('id').execute(),
    jobs: await store.selectFrom('scheduled_jobs').selectAll().orderBy('name').execute(),
  };
}
