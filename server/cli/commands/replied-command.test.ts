import { expect, test } from 'vitest';
import { openOffice } from '../../../tests/support/open-office.ts';

test('a request is marked as replied once, and the mark can be taken back', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.change(id, { received_at: Date.now() - 26.5 * 3_600_000 });
  const replied = async () =>
    (await office.store.selectFrom('contact_requests').select('replied_at').executeTakeFirstOrThrow())
      .replied_at;
  expect(await office.run(['replied', id])).toEqual({
    code: 0,
    stdout: `${id} is marked as replied, 26 h after it came, late.\n`,
    stderr: '',
  });
  expect(await replied()).toBeTypeOf('number');
  expect(await office.run(['replied', id])).toMatchObject({ code: 0, stdout: `${id} was marked already.\n` });
  const { code, stdout } = await office.run(['replied', id, '--undo']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/ waits for a reply again, due \d{4}-.+\.\n$/)]);
  expect(await replied()).toBeNull();
  expect((await office.run(['replied', id, '--undo'])).stdout).toBe(`${id} was not marked.\n`);
  expect(await office.run(['replied', '000000'])).toMatchObject({ code: 1, stdout: '' });
  expect(await office.run(['replied'])).toMatchObject({ code: 1, stdout: '' });
});

test('all suspected spam since a time is marked, or erased, by one command, and nothing else', async () => {
  await using office = await openOffice('sqlite');
  const receive = (name: string) => office.receive({ name });
  const spam = [await receive('https://a.example'), await receive('https://b.example')];
  const older = await receive('https://c.example');
  const real = await receive('Maya');
  await office.change(older, { received_at: Date.now() - 3 * 3_600_000 });
  const ids = async (isMarked: boolean) => {
    const all = await office.store.selectFrom('contact_requests').selectAll().orderBy('id').execute();
    return all.filter(({ replied_at }) => (replied_at !== null) === isMarked).map(({ id }) => id);
  };
  expect(await office.run(['replied', '--suspected-since', '2h'])).toEqual({
    ...{ code: 0, stdout: 'Marked 2 requests as replied.\n', stderr: '' },
  });
  expect(await ids(true)).toEqual(spam);
  const { code, stdout } = await office.run(['erase', '--suspected-since', '2h', '--yes']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Erased 2 requests /)]);
  expect(await ids(false)).toEqual([older, real]);
});
