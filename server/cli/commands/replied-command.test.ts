import { expect, test } from 'vitest';
import { openOffice } from '../../../tests/support/operator.ts';

test('a mark that is taken back brings no alert for suspected spam', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.change(id, { suspicion: 'it holds a link', next_alert_at: null });
  await office.run(['replied', id]);
  await office.run(['replied', id, '--undo']);
  const requests = office.store.selectFrom('contact_requests').select(['replied_at', 'next_alert_at']);
  expect(await requests.execute()).toEqual([{ replied_at: null, next_alert_at: null }]);
});

test('a request is marked as replied once, and the mark can be taken back', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.change(id, { received_at: Date.now() - 26.5 * 3_600_000 });
  const replied = async () =>
    (await office.store.selectFrom('contact_requests').select('replied_at').executeTakeFirstOrThrow())
      .replied_at;
  expect(await office.run(['replied', id])).toEqual({
    code: 0,
    stdout: `${id} is marked: replied late, in 26 h.\n`,
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
