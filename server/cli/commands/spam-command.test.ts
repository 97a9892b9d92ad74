import { expect, test } from 'vitest';
import { openOffice } from '../../../tests/support/open-office.ts';

const HOUR = 3_600_000;

test('all suspected spam since a time is marked, or erased, by one command, and nothing else', async () => {
  await using office = await openOffice('sqlite');
  const receive = (name: string) => office.receive({ name });
  const spam = [await receive('https://a.example'), await receive('https://b.example')];
  const older = await receive('https://c.example');
  const real = await receive('Maya');
  await office.change(older, { received_at: Date.now() - 3 * HOUR });
  const stored = () =>
    office.store.selectFrom('contact_requests').select(['id', 'replied_at']).orderBy('id').execute();
  const ids = async (isMarked: boolean) =>
    (await stored()).filter(({ replied_at }) => (replied_at !== null) === isMarked).map(({ id }) => id);
  expect(await office.run(['spam', '--since', '2h'])).toEqual({
    ...{ code: 0, stdout: 'Marked 2 requests as replied.\n', stderr: '' },
  });
  expect(await ids(true)).toEqual(spam);
  const { code, stdout } = await office.run(['spam', '--since', '2h', '--erase', '--yes']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Erased 2 requests /)]);
  expect(await ids(false)).toEqual([older, real]);
  expect(await office.run(['spam'])).toMatchObject({ code: 1, stdout: '' });
});

test('before it erases it asks, and anything but yes leaves all as it was', async () => {
  await using office = await openOffice('sqlite');
  await office.receive({ name: 'https://a.example' });
  const answers: [string, string][] = [['Type yes to erase: ', 'no']];
  const { code, screen } = await office.runOnTerminal(['spam', '--since', '1d', '--erase'], { answers });
  expect([code, screen]).toEqual([1, expect.stringContaining('1 request. This cannot be undone.')]);
  expect((await office.run(['list', '--suspected'])).stdout).toContain('https://a.example');
});
