import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { EXPORTS_KEPT_DAYS, RETENTION_MONTHS } from '../../../agency/promises.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { monthsBefore } from '../../schedule/calendar.ts';

const DAY = 24 * 3_600_000;

test('purge says what is past its time, and with --yes deletes it with its mails, old exports, and nothing younger', async () => {
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
  const due = `1 request received before \\d{4}-.+ \\(${brand.timeZone}\\) and 1 old export\\.\n`;
  expect((await desk.run(['purge'])).stdout).toMatch(
    new RegExp(`^Due: ${due}The next night deletes 1 request and every old export\\. .+ purge --yes\n$`),
  );
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(2);
  expect(await readdir(desk.server.exportsDir)).toHaveLength(2);
  expect(await desk.run(['purge', '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^Deleted ${due}$`)),
  });
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: young }]);
  expect(await readdir(desk.server.exportsDir)).toEqual(['young.csv']);
  expect(await filesWith(desk.server.folder, [old, 'Old Visitor'])).toEqual([]);
  expect(await filesWith(desk.server.mailDir, [young])).toHaveLength(2);
});
