import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { expect, test, vi } from 'vitest';
import { closing, type Finding, findingLines, pass, runSteps, type Verdict } from './report.ts';

test('a check that throws is something to do of its own, and the others are still told in their order, each with its step', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<ReturnType<typeof pass>>();
  const steps = [
    {
      title: 'Build',
      checks: [
        { name: 'First', run: () => slow },
        {
          name: 'Second',
          run: () => {
            throw new Error('The dog ate it.\n    at its bowl');
          },
        },
      ],
    },
    {
      title: 'Mail',
      checks: [
        { name: 'Third', run: () => Promise.reject('No one knows why.') },
        {
          name: 'Fourth',
          run: () => {
            resolve(pass('Slow.'));
            return pass('Quick.');
          },
        },
      ],
    },
  ];
  expect(await Array.fromAsync(runSteps(steps))).toEqual([
    { step: '1. Build', name: 'First', verdict: 'pass', says: 'Slow.' },
    {
      step: '1. Build',
      name: 'Second',
      verdict: 'fail',
      says: 'This could not be checked. The dog ate it.',
    },
    {
      step: '2. Mail',
      name: 'Third',
      verdict: 'fail',
      says: 'This could not be checked. No one knows why.',
    },
    { step: '2. Mail', name: 'Fourth', verdict: 'pass', says: 'Quick.' },
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

test('a terminal gets colour, unless NO_COLOR is set', () => {
  const { getColorDepth } = WriteStream.prototype;
  const terminal = Object.assign(new PassThrough(), { isTTY: true, getColorDepth });
  // Each of these controls colour on every terminal. CI is one of them, and is often set where the tests run.
  for (const name of ['NO_COLOR', 'NODE_DISABLE_COLORS', 'FORCE_COLOR', 'CI']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm');
  expect(findingLines(finding, terminal)).toBe('  \u001b[31m✗ to do  \u001b[39m  SPF: There is none.');
  vi.stubEnv('NO_COLOR', '1');
  expect(findingLines(finding, terminal)).toBe('  ✗ to do    SPF: There is none.');
  vi.unstubAllEnvs();
});

const found = (...verdicts: Verdict[]): Finding[] =>
  verdicts.map((verdict, index) => ({
    step: `${index + 1}. Step`,
    name: `Check ${index + 1}`,
    verdict,
    says: '',
  }));

test('the end counts, and names the first thing to do', () => {
  expect(closing(found('pass', 'warn', 'fail', 'fail'))).toBe(
    '1 done, 1 to look at, 2 to do.\nDo next: Check 3 (3. Step). Then run npm run preflight again.',
  );
});

test('the end says that the site can go live when nothing is to do, what to look at first, and what comes after', () => {
  expect(closing(found('pass', 'pass'))).toMatch(
    /^2 done, 0 to look at, 0 to do\.\nThe site can go live\.\n\nAfter that:\n- /,
  );
  expect(closing(found('warn', 'pass', 'warn'))).toContain(
    'The site can go live. First make sure that you mean it so: Check 1, Check 3.',
  );
});
