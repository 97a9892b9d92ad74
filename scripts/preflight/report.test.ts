import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { findingLines } from './report.ts';

test('a long finding is wrapped to 80 columns, in a column of its own, and an address in it stays whole', () => {
  const address = `https://www.agency.test/${'long/'.repeat(20)}`;
  const says = `${'Some words that are to be read. '.repeat(8)}${address} is where.`;
  const finding = { step: '2. Mail', verdict: 'fail', name: 'SPF', says } as const;
  const lines = findingLines(finding, new PassThrough()).split('\n');
  expect(lines.length).toBeGreaterThan(4);
  expect(lines).toContain(`             ${address}`);
  for (const line of lines.filter((each) => !each.includes(address)))
    expect(line.length).toBeLessThanOrEqual(80);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {13}\S/);
});
