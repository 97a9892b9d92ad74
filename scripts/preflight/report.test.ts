import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { findingLines, pass, runSteps, type Step, type Verdict } from './report.ts';

test('a check that throws is something to do of its own, and the others are still told in their order, each with its step', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<ReturnType<typeof pass>>();
  const second = () => {
    throw new Error('The dog ate it.');
  };
  const quick = () => {
    resolve(pass('Slow.'));
    return pass('Quick.');
  };
  const steps: Step[] = [
    { title: 'Build', checks: { First: () => slow, Second: second } },
    { title: 'Mail', checks: { Third: quick } },
  ];
  expect(await Array.fromAsync(runSteps(steps))).toEqual([
    { step: '1. Build', name: 'First', verdict: 'pass', says: 'Slow.' },
    { step: '1. Build', name: 'Second', verdict: 'fail', says: 'The dog ate it.' },
    { step: '2. Mail', name: 'Third', verdict: 'pass', says: 'Quick.' },
  ]);
});

const finding = { step: '2. Mail', verdict: 'fail', name: 'SPF', says: 'There is none.' } as const;

test('a finding says in a word what its mark says, and has no colour outside a terminal', () => {
  const lines = (verdict: Verdict) => findingLines({ ...finding, verdict }, new PassThrough());
  expect(lines('fail')).toBe('  ✗ to do    SPF: There is none.');
  expect(lines('warn')).toBe('  ! look at  SPF: There is none.');
  expect(lines('pass')).toBe('  ✓ done     SPF: There is none.');
});

test('a long finding is wrapped to 80 columns, in a column of its own, and an address in it stays whole', () => {
  const address = `https://www.agency.test/${'long/'.repeat(20)}`;
  const says = `${'Some words that are to be read. '.repeat(8)}${address} is where.`;
  const lines = findingLines({ ...finding, says }, new PassThrough()).split('\n');
  expect(lines.length).toBeGreaterThan(4);
  expect(lines).toContain(`             ${address}`);
  for (const line of lines.filter((each) => !each.includes(address)))
    expect(line.length).toBeLessThanOrEqual(80);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {13}\S/);
});
