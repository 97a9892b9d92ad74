import { randomUUIDv7 as newId } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { acceptRequest } from '../../../tests/support/accept-request.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { type PostgresServer, postgresSocket, startPostgres } from '../../../tests/support/start-postgres.ts';
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { tempStore } from '../../../tests/support/temp-store.ts';
import { explain } from '../../explain.ts';
import { openDatabase } from '../database.ts';
import type { Store } from '../schema.ts';
import { isStorageUnavailable } from '../storage-unavailable.ts';

const acceptVisitor = (store: Store) => acceptRequest(store, VISITOR, { key: 'one', now: 1, newId });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A store whose network a test can break, and one to the same database that stays whole. */
async function brokenStore() {
  const temp = await tempStore('postgres');
  const proxy = await startTcpProxy(postgresSocket(temp.url));
  const far = openDatabase(Object.assign(new URL(temp.url), { port: proxy.port, search: '' }).href);
  return {
    near: temp.store,
    far,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await far.destroy();
      await temp[Symbol.asyncDispose]();
    },
  };
}

test('a database that goes silent is unavailable, and its connection is not used again', async () => {
  await using broken = await brokenStore();
  await acceptVisitor(broken.far);
  broken.proxy.freeze();
  const failures = await Promise.all([1, 2, 3].map(() => failureOf(acceptVisitor(broken.far))));
  expect(failures.map(isStorageUnavailable)).toEqual([true, true, true]);
});

test('a commit whose answer is lost is unavailable, and the same key finds what it stored', async () => {
  await using broken = await brokenStore();
  broken.proxy.cutAnswerTo('commit\0');
  expect(isStorageUnavailable(await failureOf(acceptVisitor(broken.far)))).toBe(true);
  expect(await acceptVisitor(broken.near)).toMatchObject({ outcome: 'repeated' });
  expect(await broken.near.selectFrom('outbox').select('id').execute()).toHaveLength(2);
});

test('a connection that is ended at work is unavailable, one that is ended at rest is replaced', async () => {
  await using temp = await tempStore('postgres');
  const other = openDatabase(temp.url);
  const endOther = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(temp.store);
  const atWork = await failureOf(
    other.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await endOther();
      await sql`select 1`.execute(transaction);
    }),
  );
  expect(isStorageUnavailable(atWork)).toBe(true);
  await sql`select 1`.execute(other);
  await endOther();
  const firstAfter = await failureOf(acceptVisitor(other));
  const outcome = isStorageUnavailable(firstAfter) ? await acceptVisitor(other) : firstAfter;
  expect(outcome).toMatchObject({ outcome: 'stored' });
  await other.destroy();
});

test('commits reach the disk even where the database is set not to wait for it', async () => {
  await using temp = await tempStore('postgres');
  const database = new URL(temp.url).pathname.slice(1);
  await sql`alter database ${sql.id(database)} set synchronous_commit = off`.execute(temp.store);
  const other = openDatabase(temp.url);
  const { rows } = await sql`show synchronous_commit`.execute(other);
  await other.destroy();
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a database that was read-only for a moment stores again as soon as it can', async () => {
  await using temp = await tempStore('postgres');
  const database = sql.id(new URL(temp.url).pathname.slice(1));
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(temp.store);
  const other = openDatabase(temp.url);
  expect(isStorageUnavailable(await failureOf(acceptVisitor(other)))).toBe(true);
  await sql`alter database ${database} reset default_transaction_read_only`.execute(temp.store);
  expect(await acceptVisitor(other)).toMatchObject({ outcome: 'stored' });
  await other.destroy();
});

test('posts at the same time are stored where the database is set to serializable', async () => {
  await using temp = await tempStore('postgres');
  const database = sql.id(new URL(temp.url).pathname.slice(1));
  await sql`alter database ${database} set default_transaction_isolation = 'serializable'`.execute(
    temp.store,
  );
  const other = openDatabase(temp.url);
  const posts = Array.from({ length: 60 }, (_, number) =>
    acceptRequest(other, VISITOR, { key: `${number}`, now: 1, newId }),
  );
  expect((await Promise.all(posts)).map(({ outcome }) => outcome)).toEqual(Array(60).fill('stored'));
  await other.destroy();
});

describe('a database with a certificate', () => {
  const certificates = fileURLToPath(new URL('../../../tests/support/certificates/', import.meta.url));
  const trusting = (authority: string) => `?sslmode=verify-full&sslrootcert=${certificates}${authority}`;

  let server: PostgresServer;
  beforeAll(async () => {
    const tls = { certificate: `${certificates}localhost.crt`, key: `${certificates}localhost.key` };
    server = await startPostgres({ tls });
  });
  afterAll(() => server.stop());

  async function ask(host: string, parameters: string) {
    const url = Object.assign(new URL(server.url('postgres')), { hostname: host });
    const store = openDatabase(url.href + parameters);
    onTestFinished(() => store.destroy());
    return sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(store);
  }

  test('is asked over TLS when its authority is trusted and the host is right', async () => {
    expect((await ask('localhost', trusting('authority.crt'))).rows).toEqual([{ ssl: true }]);
  });

  test.each([
    ['localhost', '?sslmode=verify-full', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['127.0.0.1', trusting('authority.crt'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])(
    'is refused when its authority is not trusted or the host is another: %s%s',
    async (host, parameters, code) => {
      await expect(ask(host, parameters)).rejects.toMatchObject({ isLasting: true, code });
    },
  );

  test('is asked over TLS without a check of its certificate when sslmode is require, as libpq does', async () => {
    expect((await ask('127.0.0.1', '?sslmode=require')).rows).toEqual([{ ssl: true }]);
  });

  test('is not asked when the file of the authority is not there', async () => {
    const refused = await failureOf(ask('localhost', trusting('no-authority.crt')));
    expect(explain(refused)).toEqual({
      line: expect.stringMatching(/no-authority\.crt' \(ENOENT\)\. Correct DATABASE_URL: .+\.$/),
      exitCode: 78,
    });
  });
});
