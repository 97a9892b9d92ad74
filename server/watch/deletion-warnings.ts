import { RETENTION_MONTHS } from '../../agency/privacy.ts';
import type { planPurge } from '../deletion/retention.ts';
import type { Tombstones } from '../deletion/tombstones.ts';

/** A line that tells a person when more is past its time than a night deletes; undefined when not. */
export function purgeWarning(
  { due, share, stored }: Awaited<ReturnType<typeof planPurge>>,
  now: number,
): string | undefined {
  if (due <= share) return undefined;
  return `${due} of ${stored} stored requests are older than ${RETENTION_MONTHS} months, by a clock that says ${new Date(now).toISOString()}. A night deletes the oldest, ${share} of them. If the clock is right, you can delete all at once: npm run requests -- purge --yes`;
}

/** The same when an erasure cannot be read. The others are not affected. */
export function erasuresWarning({ unreadable }: Tombstones, erasuresFile: string): string | undefined {
  if (unreadable.length === 0) return undefined;
  const lines = new Intl.ListFormat('en').format(unreadable.map(String));
  return `${erasuresFile}: an erasure cannot be read in line ${lines}; it was cut short, or made with another SECRET. Erase by your own list of who asked, then delete it.`;
}
