import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { expect, test, vi } from 'vitest';
import { countsLine, findingLine, pass, runChecks } from './report.ts';

test('a check that throws is a failed line of its own, and the others are still told in their order', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<ReturnType<typeof pass>>();
  const checks = [
    { name: 'First', run: () => slow },
    {
      name: 'Second',
      run: () => {
        throw new Error('The dog ate it.\n    at its bowl');
      },
    },
    { name: 'Third', run: () => Promise.reject('No one knows why.') },
    {
      name: 'Fourth',
      run: () => {
        resolve(pass('Slow.'));
        return pass('Quick.');
      },
    },
  ];
  expect(await Array.fromAsync(runChecks(checks))).toEqual([
    { name: 'First', verdict: 'pass', says: 'Slow.' },
    { name: 'Second', verdict: 'fail', says: 'This could not be checked. The dog ate it.' },
    { name: 'Third', verdict: 'fail', says: 'This could not be checked. No one knows why.' },
    { name: 'Fourth', verdict: 'pass', says: 'Quick.' },
  ]);
});

const finding = { verdict: 'fail', name: 'SPF', says: 'There is none.' } as const;

test('a line says in a word what its mark says, and has no colour outside a terminal', () => {
  expect(findingLine(finding, new PassThrough())).toBe('✗ fail  SPF: There is none.');
  expect(findingLine({ ...finding, verdict: 'warn' }, new PassThrough())).toBe('! warn  SPF: There is none.');
  expect(findingLine({ ...finding, verdict: 'pass' }, new PassThrough())).toBe('✓ pass  SPF: There is none.');
});

test('a terminal gets colour, unless NO_COLOR is set', () => {
  const { getColorDepth } = WriteStream.prototype;
  const terminal = Object.assign(new PassThrough(), { isTTY: true, getColorDepth });
  // Each of these controls colour on every terminal. CI is one of them, and is often set where the tests run.
  for (const name of ['NO_COLOR', 'NODE_DISABLE_COLORS', 'FORCE_COLOR', 'CI']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm');
  expect(findingLine(finding, terminal)).toBe('\u001b[31m✗ fail\u001b[39m  SPF: There is none.');
  vi.stubEnv('NO_COLOR', '1');
  expect(findingLine(finding, terminal)).toBe('✗ fail  SPF: There is none.');
  vi.unstubAllEnvs();
});

test('the last line counts', () => {
  expect(countsLine(['pass', 'fail', 'pass', 'warn'])).toBe('2 passed, 1 warned, 1 failed.');
});
