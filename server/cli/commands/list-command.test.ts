import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { FIELDS } from '../../../shared/contact-request.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { openOffice } from '../../../tests/support/operator.ts';
import { readableValue } from '../../readable.ts';

const HOUR = 3_600_000;
const LISTED = FIELDS.filter(({ type }) => type !== 'textarea').map(({ name }) => name);

/** Columns are two spaces apart. */
const cellsOf = (line = '') => line.split(/ {2,}/);

test('list shows the newest first, with --due the most urgent, and suspected spam apart', async () => {
  await using office = await openOffice('sqlite');
  const now = Date.now();
  const overdue = await office.receive({ name: 'Olga Overdue' });
  const waiting = await office.receive({ name: 'Wim Waiting' });
  const replied = await office.receive({ name: 'Rita Replied' });
  const spam = await office.receive({ name: 'See https://spam.example' });
  await office.change(overdue, { received_at: now - 26.5 * HOUR });
  await office.change(waiting, { received_at: now - 2.5 * HOUR, reply_due_at: now + 100.5 * HOUR });
  await office.change(replied, { received_at: now - 1.5 * HOUR, replied_at: now });
  await office.change(spam, { received_at: now - HOUR / 2 });
  const { code, stdout, stderr } = await office.run(['list']);
  const lines = stdout.trimEnd().split('\n');
  expect([code, stderr]).toEqual([0, 'Not shown: 1 request suspected of spam. See: --suspected.\n']);
  expect(cellsOf(lines[0])).toEqual([
    'ID',
    `RECEIVED (${brand.timeZone})`,
    'REPLY',
    ...LISTED.map((name) => contactFields[name].short.toLocaleUpperCase(brand.locale)),
  ]);
  expect(lines.slice(1).map((line) => line.slice(0, 8))).toEqual(
    [replied, waiting, overdue].map((id) => id.slice(-8)),
  );
  const apart = await office.run(['list', '--suspected']);
  expect([apart.stderr, apart.stdout]).toEqual(['', expect.stringContaining(spam.slice(-8))]);
  expect(apart.stdout).toContain('due in 23 h, suspected spam');
  const rita = { ...VISITOR, name: 'Rita Replied' };
  expect(cellsOf(lines[1]).slice(2)).toEqual([
    'replied in 1 h',
    ...LISTED.map((name) => readableValue(name, rita[name])),
  ]);
  expect(lines[2]).toContain('due in 4 d');
  expect(lines[3]).toContain('overdue by 2 h');
  const [, ...due] = (await office.run(['list', '--due'])).stdout.trimEnd().split('\n');
  expect(due.map((line) => line.slice(0, 8))).toEqual([overdue, waiting].map((id) => id.slice(-8)));
  await office.store.updateTable('contact_requests').set({ replied_at: now }).execute();
  expect(await office.run(['list', '--due'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'No request waits for a reply.\n',
  });
  expect((await office.run(['list', '--suspected', '--due'])).stdout).toBe('');
});
