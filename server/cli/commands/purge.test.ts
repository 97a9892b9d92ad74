import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { EXPORTS_KEPT_DAYS, RETENTION_MONTHS } from '../../../agency/promises.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { monthsBefore } from '../../schedule/calendar.ts';

const DAY = 24 * 3_600_000;

test('purge deletes what is past its time, its mails and old exports, and nothing younger; when that is much, only with --yes', async () => {
  await using desk = await operatorsDesk('sqlite');
  const old = await desk.receive({ name: 'Old Visitor', email: 'old@bakery.example' });
  const young = await desk.receive({ name: 'Young' });
  for (const id of [old, young])
    for (const mail of ['notification', 'confirmation']) await desk.delivered(id, mail);
  const limit = monthsBefore(Date.now(), RETENTION_MONTHS, brand.timeZone);
  await desk.change(old, { received_at: limit - 60_000 });
  await desk.change(young, { received_at: limit + 60 * 60_000 });
  await mkdir(desk.server.exportsDir);
  for (const [name, days] of [
    ['old.csv', EXPORTS_KEPT_DAYS + 1],
    ['young.csv', EXPORTS_KEPT_DAYS - 1],
  ] as const) {
    await writeFile(join(desk.server.exportsDir, name), 'x');
    const time = new Date(Date.now() - days * DAY);
    await utimes(join(desk.server.exportsDir, name), time, time);
  }
  const dry = await desk.run(['purge', '--dry-run']);
  expect(dry.stdout).toMatch(
    new RegExp(
      `^Would delete 1 request received before \\d{4}-.+ \\(${brand.timeZone}\\) and 1 old export\\.\n1 of 2 .+\n$`,
    ),
  );
  const unsure = await desk.run(['purge']);
  expect([unsure.code, unsure.stdout]).toEqual([1, '']);
  expect(unsure.stderr).toMatch(
    /^Nothing was deleted: 1 of 2 stored requests are due at once, more than a tenth, by a clock that says \d{4}-\S+Z\. When that is right: npm run requests -- purge --yes\n$/,
  );
  const status = await desk.run(['status']);
  expect([status.code, status.stdout]).toEqual([2, expect.stringContaining('nothing is purged: 1 of 2 ')]);
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(2);
  expect(await readdir(desk.server.exportsDir)).toHaveLength(2);
  const { code, stdout } = await desk.run(['purge', '--yes']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(dry.stdout.replace('Would delete', 'Deleted').split('\n')[0] ?? ''),
  ]);
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: young }]);
  expect(await readdir(desk.server.exportsDir)).toEqual(['young.csv']);
  expect(await filesWith(desk.server.folder, [old, 'Old Visitor'])).toEqual([]);
  expect(await filesWith(desk.server.mailDir, [young])).toHaveLength(2);
  expect((await desk.run(['status'])).stdout).not.toContain('purged');
});
