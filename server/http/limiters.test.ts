import { expect, onTestFinished, test, vi } from 'vitest';
import { createLimiters } from './limiters.ts';

const limits = {
  softPerAddress: 2,
  hardPerAddress: 3,
  perMailboxHour: 1,
  perMailboxDay: 3,
  confirmationsPerHour: 4,
};

/** The limiter library reads the system's clock; this one stands until it is moved. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
}

test('a window begins with the first that is counted, and the next one is empty', async () => {
  const pass = clock();
  const { softPerAddress } = await createLimiters({ kind: 'memory' }, limits);
  expect(await softPerAddress.take('a')).toEqual({ isOver: false, secondsLeft: 600 });
  pass(400);
  expect(await softPerAddress.take('a')).toEqual({ isOver: false, secondsLeft: 200 });
  expect(await softPerAddress.take('a')).toEqual({ isOver: true, secondsLeft: 200 });
  expect(await softPerAddress.take('b')).toEqual({ isOver: false, secondsLeft: 600 });
  pass(200);
  expect(await softPerAddress.take('a')).toEqual({ isOver: false, secondsLeft: 600 });
});

test('what is given back can be taken again', async () => {
  const { perMailboxHour } = await createLimiters({ kind: 'memory' }, limits);
  await perMailboxHour.take('a');
  await perMailboxHour.giveBack('a');
  expect((await perMailboxHour.take('a')).isOver).toBe(false);
});

test('one mailbox gets one an hour and three a day', async () => {
  const pass = clock();
  const { perMailboxHour, perMailboxDay } = await createLimiters({ kind: 'memory' }, limits);
  const taken: boolean[] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    const isOver = (await perMailboxHour.take('a')).isOver || (await perMailboxDay.take('a')).isOver;
    taken.push(!isOver);
    pass(3_600);
  }
  expect(taken).toEqual([true, true, true, false]);
});
