/**
 * Runs npm's scripts two at a time, and shows the output of each when its turn comes. Exits with 1 when one fails, and
 * says which of them a signal ended.
 */
import concurrently from 'concurrently';
import { sayWhatEnded } from './run.ts';

const { result } = concurrently(process.argv.slice(2), { group: true, timings: true, maxProcesses: 2 });
const ended = await result.catch((all: Awaited<typeof result>) => {
  process.exitCode = 1;
  return all;
});
for (const { command, exitCode } of ended) sayWhatEnded(command.command, exitCode);
