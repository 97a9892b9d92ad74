import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { operatorsDesk } from '../../../tests/support/operators-desk.ts';
import { dayOf } from '../../schedule/calendar.ts';
import { NO_STEPS } from '../../visits/steps.ts';
import { addVisits } from '../../visits/stored-visits.ts';

const daysAgo = (days: number) => dayOf(Date.now() - days * DAY_MS, brand.timeZone);

async function desk() {
  const opened = await operatorsDesk('sqlite');
  const flyer = { home: 30, contact: 12, sent: 2 };
  await addVisits(
    opened.store,
    new Map([
      [daysAgo(40), new Map([['flyer', { ...NO_STEPS, home: 1000 }]])],
      [daysAgo(20), new Map([['search.example', { ...NO_STEPS, home: 40 }]])],
      [
        daysAgo(1),
        new Map([
          ['direct', { ...NO_STEPS, home: 9, contact: 1 }],
          ['flyer', flyer],
        ]),
      ],
    ]),
  );
  return { ...opened, flyer };
}

test('visits tells the steps of four weeks, together and by source, the most frequent first', async () => {
  await using opened = await desk();
  const { code, stdout, stderr } = await opened.run(['visits']);
  expect([code, stderr]).toEqual([0, `Since ${daysAgo(28)} (${brand.timeZone}), but for the last minute.\n`]);
  expect(stdout).toBe(`\
SOURCE          HOME PAGE  CONTACT PAGE  REQUEST SENT
all sources     79         13            2
flyer           30         12            2
search.example  40         0             0
direct          9          1             0
`);
});

test('visits --json has the totals, each day and each source, and --since says from which day', async () => {
  await using opened = await desk();
  const direct = { ...NO_STEPS, home: 9, contact: 1 };
  const total = { home: 39, contact: 13, sent: 2 };
  const { code, stdout } = await opened.run(['visits', '--since', daysAgo(1), '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    since: daysAgo(1),
    timeZone: brand.timeZone,
    total,
    days: [{ day: daysAgo(1), ...total }],
    sources: [
      { source: 'flyer', ...opened.flyer },
      { source: 'direct', ...direct },
    ],
  });
});

test('visits says that none was counted', async () => {
  await using opened = await desk();
  expect(await opened.run(['visits', '--since', '0d'])).toEqual({
    code: 0,
    stdout: '',
    stderr: `No visit was counted since ${daysAgo(0)} (${brand.timeZone}).\n`,
  });
});
