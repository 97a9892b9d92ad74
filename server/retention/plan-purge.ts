import { clockLeap } from '../schedule/follow-clock.ts';
import type { Store } from '../store/schema.ts';
import { keptSince, NIGHTLY_PURGE } from './purge.ts';

/** One night deletes a tenth of what is stored at most. */
const SHARE_OF_A_NIGHT = 10;

/** So many even where a tenth is less. */
const LEAST_A_NIGHT = 20;

export interface PurgePlan {
  /** What was received earlier is past its time. Epoch milliseconds. */
  before: number;
  /** How many requests that are. */
  due: number;
  /** How many of them one night deletes, without a person who says yes. */
  inOneNight: number;
  /** How far the clock is ahead of the time that the purge trusts, in milliseconds; undefined when it is believed. */
  leapMs: number | undefined;
}

/** What a purge would delete, and how sure that is. */
export async function planPurge(
  store: Store,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<PurgePlan> {
  const before = keptSince({ now, timeZone });
  const requests = store.selectFrom('contact_requests').select(({ fn }) => fn.countAll().as('count'));
  const stored = Number((await requests.executeTakeFirstOrThrow()).count);
  const due = Number((await requests.where('received_at', '<', before).executeTakeFirstOrThrow()).count);
  const inOneNight = Math.min(due, Math.max(LEAST_A_NIGHT, Math.ceil(stored / SHARE_OF_A_NIGHT)));
  return { before, due, inOneNight, leapMs: await clockLeap(store, NIGHTLY_PURGE, now) };
}
