import { mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { filesWith } from '../../../tests/support/files-with.ts';
import { openOffice } from '../../../tests/support/open-office.ts';

const OTHER = { name: 'Bob Baker', phone: '555 999', email: 'bob@bakery.example' };

test('erase removes every request from the address, however it was spelled, and the files of their mails', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  const again = await office.receive({ email: 'Maya@Bakery.example', name: 'Maya again' });
  const kept = await office.receive(OTHER);
  for (const request of [id, kept])
    for (const mail of ['notification', 'confirmation']) await office.delivered(request, mail);
  await office.delivered(again, 'notification');
  await writeFile(
    join(office.server.mailDir, `2026-01-01T10-00-00.000Z-overdue.${id}.1.eml`),
    'names no one',
  );
  const summary = '2026-01-12T08-00-00.000Z-summary.2026-01-05.to2.eml';
  await writeFile(join(office.server.mailDir, summary), `4 hr left: ${VISITOR.name}`);
  const { code, stdout, stderr } = await office.run(['erase', 'MAYA@bakery.example', '--yes']);
  expect(code).toBe(0);
  expect(stdout).toBe('Erased 2 requests and 5 mail files.\n');
  expect(stderr).toContain('var/erasures.jsonl remembers which requests');
  const requests = await office.store.selectFrom('contact_requests').select('email').execute();
  const mails = await office.store.selectFrom('outbox').select('about').execute();
  expect(requests).toEqual([{ email: OTHER.email }]);
  expect(mails.map(({ about }) => about)).toEqual([kept, kept]);
  expect((await readdir(office.server.mailDir)).filter((name) => name.includes(kept))).toHaveLength(2);
  const traces = ['maya@bakery', 'Okafor', VISITOR.phone];
  expect(await filesWith(office.server.folder, traces)).toEqual([]);
  // Checks the database file and its log immediately, while the server still has them open.
  expect(await filesWith(dirname(office.server.databasePath), traces)).toEqual([]);
  expect((await stat(join(office.server.folder, 'var/erasures.jsonl'))).mode & 0o777).toBe(0o600);
});

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
      ['Type yes to erase: ', () => office.receive({ name: 'Maya again' }).then(() => 'yes')],
    ],
  });
  expect([code, await count()]).toEqual([0, 0]);
  expect(screen).toContain('Erased 2 requests');
});

test('erase refuses what it cannot be sure of, and erases nothing', async () => {
  await using office = await openOffice('sqlite');
  await office.receive();
  const refused = async (words: string[], env?: Record<string, string>) => {
    const { code, stderr } = await office.run(['erase', ...words], env);
    expect(code).toBe(1);
    return stderr;
  };
  expect(await refused([VISITOR.email])).toBe(
    'There is no terminal to ask on: give the address, and --yes.\n',
  );
  expect(await refused(['--yes'])).toContain('There is no terminal to ask on');
  expect(await refused(['maya', '--yes'])).toBe(
    'That is not a mail address. Give one like name@example.com.\n',
  );
  expect(await refused([VISITOR.email, '--yes'], { DATA_DIR: '/proc', SECRET: 'x'.repeat(32) })).toMatch(
    /^E\w+: .+\/proc\/erasures/,
  );
  expect(await office.store.selectFrom('contact_requests').select('id').execute()).toHaveLength(1);
  await expect(readFile(join(office.server.folder, 'var/erasures.jsonl'))).rejects.toThrow('ENOENT');
});
