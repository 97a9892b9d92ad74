import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RETENTION_MONTHS } from '../../../agency/promises.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { STORE_KINDS } from '../../../tests/support/temp-database.ts';
import { monthsBefore } from '../../schedule/calendar.ts';

const DAY = 24 * 3_600_000;

describe.each(STORE_KINDS)('on %s', (kind) => {
  test('purge deletes what is past its time, its mails and old exports, and nothing younger', async () => {
    await using desk = await operatorsDesk(kind);
    const [old, young] = [await desk.receive({ name: 'Old Visitor' }), await desk.receive({ name: 'Young' })];
    for (const id of [old, young])
      for (const mail of ['notification', 'confirmation']) await desk.delivered(id, mail);
    const limit = monthsBefore(Date.now(), RETENTION_MONTHS, 'UTC');
    await desk.change(old, { received_at: limit - 60_000 });
    await desk.change(young, { received_at: limit + 60 * 60_000 });
    await mkdir(desk.server.exportsDir);
    for (const [name, days] of [
      ['old.csv', 31],
      ['young.csv', 29],
    ] as const) {
      await writeFile(join(desk.server.exportsDir, name), 'x');
      const time = new Date(Date.now() - days * DAY);
      await utimes(join(desk.server.exportsDir, name), time, time);
    }
    const dry = await desk.run(['purge', '--dry-run']);
    expect(dry.stdout).toMatch(
      /^Would delete 1 request received before \d{4}-.+ \(UTC\) and 1 old export\.\n$/,
    );
    expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(2);
    const { code, stdout } = await desk.run(['purge']);
    expect([code, stdout]).toEqual([0, dry.stdout.replace('Would delete', 'Deleted')]);
    expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: young }]);
    expect(await readdir(desk.server.exportsDir)).toEqual(['young.csv']);
    expect(await filesWith(desk.server.folder, [old, 'Old Visitor'])).toEqual([]);
    expect(await filesWith(desk.server.mailDir, [young])).toHaveLength(2);
  });
});

test('purge shows how far it is on a terminal, and only there', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.change(await desk.receive(), { received_at: 0 });
  const { code, screen } = await desk.runOnTerminal(['purge']);
  expect(code).toBe(0);
  expect(screen).toMatch(/Purging .*100% \| 1 of 1/);
  await desk.change(await desk.receive(), { received_at: 0 });
  expect((await desk.run(['purge'])).stderr).toBe('');
});
