import { expect, test } from 'vitest';
import { pass } from './outcome.ts';
import { runChecks } from './run-checks.ts';

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
    { name: 'Third', run: () => Promise.reject('Nobody knows why.') },
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
    { name: 'Third', verdict: 'fail', says: 'This could not be checked. Nobody knows why.' },
    { name: 'Fourth', verdict: 'pass', says: 'Quick.' },
  ]);
});
