import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { STORE_KINDS } from '../../../tests/support/temp-database.ts';
import { openDatabase } from '../../store/database.ts';

const DAY = 24 * 3_600_000;

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('restore-check repeats the erasure of earlier requests, and keeps requests sent after it', async () => {
    await using desk = await operatorsDesk(kind);
    const returned = [await desk.receive(), await desk.receive({ name: 'Maya again' })];
    await desk.change(returned[0] ?? '', { received_at: Date.now() - DAY, email: 'MAYA@bakery.example' });
    const backup = await desk.store.selectFrom('contact_requests').selectAll().execute();
    await desk.run(['erase', 'maya@bakery.example', '--yes']);
    const later = await desk.receive({ name: 'Maya came back' });
    await desk.run(['erase', 'nobody@bakery.example', '--yes']);
    const restored = backup.map((request, index) => ({ ...request, idempotency_key: `restored:${index}` }));
    await desk.store.insertInto('contact_requests').values(restored).execute();
    const { code, stdout, stderr } = await desk.run(['restore-check']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Line 1, erased \d{4}-\S+ \S+: 2 requests erased again\nLine 2, erased \S+ \S+: nothing left to erase\nPurged 0 requests/,
    );
    const left = await desk.store.selectFrom('contact_requests').select('id').execute();
    expect(left).toEqual([{ id: later }]);
  });

  test('restore-check also purges what is past its time in the backup', async () => {
    await using desk = await operatorsDesk(kind);
    const id = await desk.receive();
    await desk.change(id, { received_at: Date.parse('2020-01-01T00:00:00Z') });
    const { code, stdout } = await desk.run(['restore-check']);
    expect([code, stdout]).toEqual([
      0,
      'var/erasures.jsonl holds no erasure. If there were any, restore that file, too.\nPurged 1 request past their time.\n',
    ]);
  });

  test('restore-check asks a person whether a clock far ahead of the backup is right', async () => {
    await using desk = await operatorsDesk(kind);
    await desk.change(await desk.receive(), { received_at: 0 });
    await desk.store
      .updateTable('scheduled_jobs')
      .set({ trusted_at: Date.now() - 30.5 * DAY })
      .execute();
    const { code, stdout } = await desk.run(['restore-check']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /\n1 request is past its time and not purged\.\nThe clock says .+, 30 days ahead of the last purge.+\nSee: npm run requests -- purge\n$/,
      ),
    ]);
    expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(1);
  });

  test('unusable lines are reported by number, and the other lines still work', async () => {
    await using desk = await operatorsDesk(kind);
    const id = await desk.receive();
    const file = join(desk.server.folder, 'var/erasures.jsonl');
    await desk.run(['erase', 'other@bakery.example', '--yes'], {
      SECRET: 'another secret of more than 32 characters',
    });
    await appendFile(file, '{"erasedAt":"2026-01-01T');
    const [request] = await desk.store.selectFrom('contact_requests').selectAll().execute();
    await desk.run(['erase', 'maya@bakery.example', '--yes']);
    if (request) await desk.store.insertInto('contact_requests').values(request).execute();
    const { code, stdout, stderr } = await desk.run(['restore-check']);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Line 1, erased \S+ \S+: made with another secret\nLine 2: unreadable\nLine 3, erased \S+ \S+: 1 request erased again\n/,
    );
    expect(stderr).toContain('2 lines of var/erasures.jsonl could not be applied, see above.');
    expect(
      await desk.store.selectFrom('contact_requests').select('id').where('id', '=', id).execute(),
    ).toEqual([]);
  });
});

test('a backup of an older version is brought up to date before anything is sent from it', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.receive();
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  await desk.server.pause();
  await rm(desk.server.databasePath);
  const old = openDatabase(desk.server.databaseUrl);
  await old.schema.createTable('unrelated').addColumn('a', 'text').execute();
  await old.destroy();
  const others = await desk.run(['list']);
  expect(others).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not brought up to this version yet.'),
  });
  const { code, stdout } = await desk.run(['restore-check']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('nothing left to erase')]);
  expect((await desk.run(['list'])).code).toBe(0);
});

test('the file of erasures holds no address, and only its owner reads it', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.run(['erase', 'maya@bakery.example', '--yes']);
  const file = join(desk.server.folder, 'var/erasures.jsonl');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    erasedAt: expect.stringMatching(/^\d{4}-.+Z$/),
    mailbox: expect.stringMatching(/^[\w-]{43}$/),
    secret: expect.stringMatching(/^[\w-]{12}$/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
