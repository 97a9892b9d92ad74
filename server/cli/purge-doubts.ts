import { countOf } from '../readable.ts';
import type { PurgePlan } from '../retention/plan-purge.ts';
import { localTime } from './time-words.ts';

const DAY_MS = 24 * 3_600_000;

/** Why a person should look before a purge deletes what it would, each in a sentence; none when all is as usual. */
export function doubtsAbout(
  { due, inOneNight, leapMs }: PurgePlan,
  { now, timeZone }: { now: number; timeZone: string },
): string[] {
  const doubts: string[] = [];
  if (leapMs !== undefined) {
    const ahead = countOf(Math.floor(leapMs / DAY_MS), 'day');
    doubts.push(
      `The clock says ${localTime(now, timeZone)} (${timeZone}), ${ahead} ahead of the last purge: was no server running, or is it wrong?`,
    );
  }
  if (due > inOneNight) {
    doubts.push(`That is more than one night deletes by itself (${countOf(inOneNight, 'request')}).`);
  }
  return doubts;
}
