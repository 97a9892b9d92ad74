import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { EXPORTS_KEPT_DAYS, RETENTION_MONTHS } from '../../../agency/promises.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { NIGHTLY_PURGE } from '../../deletion/purge.ts';
import { monthsBefore } from '../../schedule/calendar.ts';

const DAY = 24 * 3_600_000;

test('purge deletes what is past its time, its mails and old exports, and nothing younger', async () => {
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
      `^Would delete 1 request received before \\d{4}-.+ \\(${brand.timeZone}\\) and 1 old export\\.\n$`,
    ),
  );
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(2);
  const { code, stdout } = await desk.run(['purge']);
  expect([code, stdout]).toEqual([0, dry.stdout.replace('Would delete', 'Deleted')]);
  expect(await desk.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: young }]);
  expect(await readdir(desk.server.exportsDir)).toEqual(['young.csv']);
  expect(await filesWith(desk.server.folder, [old, 'Old Visitor'])).toEqual([]);
  expect(await filesWith(desk.server.mailDir, [young])).toHaveLength(2);
});

test('purge asks first when the clock is far ahead of the last purge, and trusts the clock after a yes', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.change(await desk.receive(), { received_at: 0 });
  // The server may not have had its first turn yet.
  const clockIsTrustedUntil = (time: number) =>
    desk.store
      .insertInto('scheduled_jobs')
      .values({ name: NIGHTLY_PURGE, due_at: Date.now() + DAY, trusted_at: time })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ trusted_at: time }))
      .execute();
  const left = async () => (await desk.store.selectFrom('contact_requests').select('id').execute()).length;
  await clockIsTrustedUntil(Date.now() - 30.5 * DAY);
  const script = await desk.run(['purge']);
  expect(script).toMatchObject({ code: 1, stdout: '' });
  expect(script.stderr).toMatch(
    /^Would delete 1 request .+ The clock says \d{4}-.+, 30 days ahead of the last purge: .+ Nothing was deleted\. .+ purge --yes\n$/,
  );
  const no = await desk.runOnTerminal(['purge'], { answers: [['Type yes to delete:', 'no']] });
  expect([no.code, await left()]).toEqual([1, 1]);
  const yes = await desk.runOnTerminal(['purge'], { answers: [['Type yes to delete:', 'yes']] });
  expect([yes.code, await left()]).toEqual([0, 0]);
  expect((await desk.run(['purge'])).code).toBe(0);
});

test('purge asks first when more is past its time than one night deletes', async () => {
  await using desk = await operatorsDesk('sqlite');
  for (let received = 0; received < 21; received += 1)
    await desk.change(await desk.receive({ name: `Visitor ${received}` }), { received_at: received });
  expect(await desk.run(['purge', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Would delete 21 requests .+\nThat is more than one night deletes by itself \(20 requests\)\.\n$/,
    ),
  });
  expect((await desk.run(['purge'])).code).toBe(1);
  expect(await desk.run(['purge', '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Deleted 21 requests/),
  });
});

test('purge also deletes mails whose request is long gone, and no other file in the folder', async () => {
  await using desk = await operatorsDesk('sqlite');
  const id = await desk.receive();
  for (const mail of ['notification', 'confirmation']) await desk.delivered(id, mail);
  const known = await readdir(desk.server.mailDir);
  const [longAgo, lately] = ['018aa0b0-0000-7000-8000-000000000001', newId()];
  const time = '2023-09-17T10-00-00.000Z';
  const strays = [
    `${time}-notification.${longAgo}.eml`,
    `${time}-notification.${longAgo}.2.eml`,
    `${time}-confirmation.${longAgo}.eml.part`,
  ];
  const others = [
    `${time}-summary.2023-09-11.eml`,
    `${time}-notification.${lately}.eml`,
    `copy of ${time}-notification.${longAgo}.eml`,
    `${longAgo}.eml`,
    'notes.txt',
  ];
  for (const name of [...strays, ...others]) await writeFile(join(desk.server.mailDir, name), 'x');
  expect((await desk.run(['purge'])).code).toBe(0);
  expect((await readdir(desk.server.mailDir)).sort()).toEqual([...known, ...others].sort());
});

test('purge shows its progress on a terminal, and only there', async () => {
  await using desk = await operatorsDesk('sqlite');
  await desk.change(await desk.receive(), { received_at: 0 });
  const { code, screen } = await desk.runOnTerminal(['purge']);
  expect(code).toBe(0);
  expect(screen).toMatch(/Purging .*100% \| 1 of 1/);
  await desk.change(await desk.receive(), { received_at: 0 });
  expect((await desk.run(['purge'])).stderr).toBe('');
});
