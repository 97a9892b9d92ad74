import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { openOffice } from '../../../tests/support/operator.ts';

test('erase keeps a request whose mail it cannot delete, so that the next one finds both', async () => {
  await using office = await openOffice('sqlite');
  const stuck = join(office.server.mailDir, `stuck.mail.${await office.receive()}.eml`);
  await mkdir(stuck, { recursive: true });
  const erase = () => office.run(['erase', VISITOR.email, '--yes']);
  expect((await erase()).code).toBe(1);
  await rmdir(stuck);
  expect((await erase()).stdout).toMatch(/^Erased 1 request /);
});

test('on a terminal erase asks for the address and for a yes, and erases only after both', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const count = async () => (await office.store.selectFrom('contact_requests').select('id').execute()).length;
  const refused = await office.runOnTerminal(['erase'], {
    answers: [
      ['The address to erase: ', VISITOR.email],
      ['Type yes to erase: ', 'n'],
    ],
  });
  expect(refused.code).toBe(1);
  expect(refused.screen).toMatch(/1 request: \d{4}-\d\d-\d\d \d\d:\d\d\./);
  expect(refused.screen).toContain('Nothing was erased.');
  expect(await count()).toBe(1);
  const { code, screen } = await office.runOnTerminal(['erase'], {
    answers: [
      ['The address to erase: ', VISITOR.email],
      ['Type yes to erase: ', 'yes'],
    ],
  });
  expect([code, await count()]).toEqual([0, 0]);
  expect(screen).toContain('Erased 1 request');
});

test('all suspected spam since a time is erased by one command, and nothing else', async () => {
  await using office = await openOffice('sqlite');
  const older = await office.receive({ name: 'https://c.example' });
  await office.change(older, { received_at: Date.now() - 3 * 3_600_000 });
  await office.receive({ name: 'https://a.example' });
  const real = await office.receive({ name: 'Maya' });
  const { code, stdout } = await office.run(['erase', '--suspected-since', '2h', '--yes']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Erased 1 request /)]);
  const left = await office.store.selectFrom('contact_requests').select('id').orderBy('id').execute();
  expect(left).toEqual([{ id: older }, { id: real }]);
});

test('erase refuses what it cannot be sure of, and erases nothing', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const refused = async (words: string[], env?: Record<string, string>) => {
    const { code, stderr } = await office.run(['erase', ...words], env);
    expect(code).toBe(1);
    return stderr;
  };
  for (const words of [[VISITOR.email], ['--yes'], ['--suspected-since', '1d']])
    expect(await refused(words)).toBe('There is no terminal to ask on: give the address, and --yes.\n');
  expect(await refused([VISITOR.email, '--suspected-since', '1d', '--yes'])).toContain('not both');
  expect(await refused(['maya', '--yes'])).toBe(
    'That is not a mail address. Give one like name@example.com.\n',
  );
  expect(await refused([VISITOR.email, '--yes'], { DATA_DIR: '/proc', SECRET: 'x'.repeat(32) })).toMatch(
    /^E\w+: .+\/proc\/erasures/,
  );
  expect(await office.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(1);
  await expect(readFile(join(office.server.folder, 'var/erasures.jsonl'))).rejects.toThrow('ENOENT');
});
