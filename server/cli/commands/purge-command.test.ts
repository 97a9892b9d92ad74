import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { RETENTION_MONTHS } from '../../../agency/privacy.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { openOffice } from '../../../tests/support/open-office.ts';
import { monthsBefore } from '../../schedule/calendar.ts';

test('purge says what is past its time, and with --yes deletes it and its mails, and nothing younger', async () => {
  await using office = await openOffice('sqlite');
  const old = await office.receive({ name: 'Old Visitor', email: 'old@bakery.example' });
  const young = await office.receive({ name: 'Young' });
  for (const id of [old, young])
    for (const mail of ['notification', 'confirmation']) await office.delivered(id, mail);
  const limit = monthsBefore(Date.now(), RETENTION_MONTHS, brand.timeZone);
  await office.change(old, { received_at: limit - 60_000 });
  await office.change(young, { received_at: limit + 60 * 60_000 });
  const due = `1 request received before \\d{4}-.+ \\(${brand.timeZone}\\)`;
  expect((await office.run(['purge'])).stdout).toMatch(
    new RegExp(`^Due: ${due}\\. A night deletes the oldest, 1 of them\\. .+ purge --yes\n$`),
  );
  expect(await office.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(2);
  expect(await office.run(['purge', '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^Deleted ${due} and 0 old exports\\.\n$`)),
  });
  expect(await office.store.selectFrom('contact_requests').select('id').execute()).toEqual([{ id: young }]);
  expect(await filesWith(office.server.folder, [old, 'Old Visitor'])).toEqual([]);
  expect(await filesWith(office.server.mailDir, [young])).toHaveLength(2);
});
