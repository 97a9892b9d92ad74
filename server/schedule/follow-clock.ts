import type { Store } from '../store/schema.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * How far the clock is ahead of the time that a job trusts, in milliseconds; undefined while it is believed, which is up
 * to a week. The trusted time is then moved towards the clock, by a week at most. So a clock that leapt is believed
 * after about as many turns as it leapt weeks, and one that is right again the next turn. Call it once a turn, in the
 * turn's own transaction.
 */
export async function followClock(store: Store, job: string, now: number): Promise<number | undefined> {
  const trusted = await trustedTime(store, job);
  if (trusted === undefined) return undefined;
  const next = Math.min(Math.max(now, trusted - WEEK_MS), trusted + WEEK_MS);
  await trustClock(store, job, next);
  return leap(trusted, now);
}

/** The same, and leaves the trusted time as it is. Undefined also when the job was never looked at. */
export async function clockLeap(store: Store, job: string, now: number): Promise<number | undefined> {
  const trusted = await trustedTime(store, job);
  return trusted === undefined ? undefined : leap(trusted, now);
}

/** A person says that the clock is right. */
export async function trustClock(store: Store, job: string, now: number): Promise<void> {
  await store.updateTable('scheduled_jobs').set({ trusted_at: now }).where('name', '=', job).execute();
}

async function trustedTime(store: Store, job: string): Promise<number | undefined> {
  const row = await store
    .selectFrom('scheduled_jobs')
    .select('trusted_at')
    .where('name', '=', job)
    .executeTakeFirst();
  return row?.trusted_at;
}

function leap(trusted: number, now: number): number | undefined {
  return now - trusted > WEEK_MS ? now - trusted : undefined;
}
