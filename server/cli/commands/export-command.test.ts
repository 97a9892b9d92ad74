import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { openOffice } from '../../../tests/support/operator.ts';
import { STORE_KINDS } from '../../../tests/support/temp-database.ts';
import { csvDelimiter, RECORD_FIELDS } from './export-command.ts';

/** Matches a cell that a spreadsheet calculates. */
const LIVE = /^[=+\-@＝＋－＠\t\r]/;

const SEPARATOR = csvDelimiter(brand.locale);

const HOSTILE = [
  ...['=1+1', '=HYPERLINK("https://spam.example";"x")', "=cmd|'/C calc'!A0", '-2+3', '+1', '@SUM(1+1)'],
  ...['＝1+1', '＋1', '－1', '＠SUM(1)', 'Maya;=1+1', 'a";=1+1;"b', 'a","=1+1","b', '";"＝1+1', 'x,=1+1'],
];

test('export --csv prints what a spreadsheet reads, in which no cell is a formula', async () => {
  await using office = await openOffice('sqlite');
  await office.keep(HOSTILE.map((name) => ({ name, phone: '+1 (555) 123-4567' })));
  await office.receive({ name: 'O"Hara, Zoë; née 山田' });
  const { code, stdout: bytes, stderr } = await office.run(['export', '--csv']);
  expect([code, stderr]).toEqual([0, '']);
  expect(bytes).toMatch(new RegExp(`^\ufeff"id"${SEPARATOR}`));
  expect(bytes.endsWith('\r\n')).toBe(true);
  const [head, ...rows]: string[][] = parse(bytes, {
    bom: true,
    delimiter: SEPARATOR,
    record_delimiter: '\r\n',
  });
  expect(head).toEqual(RECORD_FIELDS.map((name) => (name.endsWith('At') ? `${name} (UTC)` : name)));
  expect(rows.flat().filter((cell) => LIVE.test(cell))).toEqual([]);
  // Nothing is lost: without the apostrophes that were added every name is what was typed.
  expect(rows.map((row) => row[2]?.replace(/^'/, ''))).toEqual([...HOSTILE, 'O"Hara, Zoë; née 山田']);
  expect(rows[0]?.[3]).toBe("'+1 (555) 123-4567");
  expect(rows.at(-1)?.slice(2, 5)).toEqual([
    'O"Hara, Zoë; née 山田',
    '(555) 123-4567',
    'maya@bakery.example',
  ]);
});

test('export --json is exact, the oldest first, and --since says of which', async () => {
  await using office = await openOffice('sqlite');
  const ids = [
    await office.receive({ name: '=1+1' }),
    await office.receive({ name: 'Second', phone: '+1 555' }),
  ];
  const received = Date.parse('2026-03-01T10:00:00Z');
  await office.change(ids[0] ?? '', { received_at: received, replied_at: received + 3_600_000 });
  const all = await office.run(['export', '--json']);
  expect([all.code, all.stderr]).toEqual([0, '']);
  const [first, second] = JSON.parse(all.stdout);
  expect(first).toEqual({
    ...VISITOR,
    id: ids[0],
    name: '=1+1',
    receivedAt: '2026-03-01T10:00:00.000Z',
    reply: 'replied',
    replyDueAt: '2026-03-02T10:00:00.000Z',
    repliedAt: '2026-03-01T11:00:00.000Z',
    suspicion: null,
  });
  expect(second).toMatchObject({ id: ids[1], name: 'Second', phone: '+1 555' });
  const csv = await office.run(['export', '--csv', '--since', '2d']);
  expect(parse(csv.stdout, { bom: true, delimiter: SEPARATOR, columns: true })).toMatchObject([
    { id: ids[1], phone: "'+1 555" },
  ]);
});

test.each(STORE_KINDS)('an export of many reads them page by page and misses none, on %s', async (kind) => {
  await using office = await openOffice(kind);
  const firstAt = Date.now() - 1000;
  const rows = Array.from({ length: 2_500 }, (_, number) => ({
    name: `Visitor ${number}`,
    // Many have the same millisecond, also across the end of a page.
    received_at: firstAt + Math.floor(number / 400),
  }));
  await office.keep(rows);
  const { stdout } = await office.run(['export', '--json']);
  const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
  expect(names).toEqual(rows.map(({ name }) => name));
});
