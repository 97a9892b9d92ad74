import { DAY_MS } from '../../shared/durations.ts';
import type { Store } from '../store/schema.ts';

/** A job that one process does at certain times. */
export interface Turn {
  name: string;
  /** The first moment after `now` at which to do it. Both in epoch milliseconds. */
  next(now: number): number;
}

/** Longer than any job waits. A time further ahead was written before the clock was set back. */
const LONGEST_WAIT_MS = 8 * DAY_MS;

/**
 * Whether this caller should do a job now. Of any number of processes, one gets true, once a turn. After missed turns,
 * while no server ran, the job runs once as soon as a server does. A new store waits for the next turn.
 */
export async function takeTurn(store: Store, { name, next }: Turn, now: number): Promise<boolean> {
  await store
    .insertInto('scheduled_jobs')
    .values({ name, due_at: next(now), trusted_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('scheduled_jobs')
    .set({ due_at: next(now) })
    .where('name', '=', name)
    .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', now + LONGEST_WAIT_MS)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const WEEK_MS = 7 * DAY_MS;

/**
 * How far the clock is ahead of the time that a job trusts, in milliseconds; undefined when it is believed, which is up
 * to a week ahead. Then moves the trusted time towards the clock, by a week at most. So a clock that jumped ahead is
 * believed after about one turn for each week of the jump, and a corrected clock on the next turn. Call it once a turn,
 * in the turn's own transaction.
 */
export async function followClock(store: Store, job: string, now: number): Promise<number | undefined> {
  const trusted = await trustedTime(store, job);
  if (trusted === undefined) return undefined;
  const next = Math.min(Math.max(now, trusted - WEEK_MS), trusted + WEEK_MS);
  await trustClock(store, job, next);
  return leap(trusted, now);
}

/** The same, but does not move the trusted time. Also undefined when the job never ran. */
export async function clockLeap(store: Store, job: string, now: number): Promise<number | undefined> {
  const trusted = await trustedTime(store, job);
  return trusted === undefined ? undefined : leap(trusted, now);
}

/** Trusts the clock from now on, because a person says that it is right. */
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
