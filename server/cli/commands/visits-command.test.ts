import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { openOffice } from '../../../tests/support/open-office.ts';
import { dayOf } from '../../schedule/calendar.ts';

const daysAgo = (days: number) => dayOf(Date.now() - days * DAY_MS, brand.timeZone);

test('visits tells the steps of four weeks, or since a day, together and by source, the most frequent first, as a table or JSON', async () => {
  await using office = await openOffice('sqlite');
  const direct = { source: 'direct', home: 9, contact: 1, sent: 0 };
  const flyer = { source: 'flyer', home: 30, contact: 12, sent: 2 };
  await office.store
    .insertInto('visits')
    .values([
      { day: daysAgo(40), source: 'flyer', home: 1000, contact: 0, sent: 0 },
      { day: daysAgo(20), source: 'search.example', home: 40, contact: 0, sent: 0 },
      { day: daysAgo(1), ...direct },
      { day: daysAgo(1), ...flyer },
    ])
    .execute();
  expect(await office.run(['visits'])).toEqual({
    code: 0,
    stdout: `\
SOURCE          HOME PAGE  CONTACT PAGE  REQUEST SENT
all sources     79         13            2
flyer           30         12            2
search.example  40         0             0
direct          9          1             0
`,
    stderr: `Since ${daysAgo(28)} (${brand.timeZone}), but for the last minute.\n`,
  });
  const { screen } = await office.runOnTerminal(['visits']);
  expect(screen.match(/█+/g)?.map(({ length }) => length)).toEqual([10, 5, 4, 1]);
  const { code, stdout } = await office.run(['visits', '--since', daysAgo(1), '--json']);
  const total = { home: 39, contact: 13, sent: 2 };
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      since: daysAgo(1),
      timeZone: brand.timeZone,
      total,
      days: [{ day: daysAgo(1), ...total }],
      sources: [flyer, direct],
    },
  ]);
  expect(await office.run(['visits', '--since', '0d'])).toEqual({
    code: 0,
    stdout: '',
    stderr: `No visit was counted since ${daysAgo(0)} (${brand.timeZone}).\n`,
  });
});
