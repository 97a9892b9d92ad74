import { sql } from 'kysely';
import type { Store, StoredVisits, VisitStep } from '../store/schema.ts';
import { OTHER } from './source.ts';
import { NO_STEPS, STEPS, type StepCounts, sumOf } from './steps.ts';

/** Counts by day, such as `2026-01-05`, and source. */
export type Visits = Map<string, Map<string, StepCounts>>;

/** How many sources a day keeps besides `other`. */
export const SOURCES_OF_A_DAY = 20;

const ALL_STEPS = sql<number>`home + contact + touched + sent`;

/**
 * Adds to what is stored, all or nothing, and folds all but the most frequent sources of each day into `other`. Any
 * number of servers may do this at once.
 */
export async function addVisits(store: Store, visits: Visits): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const days = [...visits].sort(([one], [another]) => (one < another ? -1 : 1));
    for (const [day, sources] of days) {
      await addToDay(transaction, day, sources);
      await foldRareSources(transaction, day);
    }
  });
}

/**
 * Writes `other` first, even when nothing is added to it: its row is the lock of the day. So servers change one day one
 * after the other, and none waits for another that waits for it.
 */
async function addToDay(store: Store, day: string, sources: Iterable<[string, StepCounts]>): Promise<void> {
  const rows = [...new Map([[OTHER, NO_STEPS], ...sources])];
  await store
    .insertInto('visits')
    .values(rows.map(([source, counts]) => ({ day, source, ...counts })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'source']).doUpdateSet(({ eb, ref }) => {
        const added = (step: VisitStep) => eb(`visits.${step}`, '+', ref(`excluded.${step}`));
        return {
          home: added('home'),
          contact: added('contact'),
          touched: added('touched'),
          sent: added('sent'),
        };
      }),
    )
    .execute();
}

async function foldRareSources(store: Store, day: string): Promise<void> {
  const frequent = store
    .selectFrom('visits')
    .select('source')
    .where('day', '=', day)
    .where('source', '!=', OTHER)
    .orderBy(ALL_STEPS, 'desc')
    .orderBy('source')
    .limit(SOURCES_OF_A_DAY);
  const rare = await store
    .deleteFrom('visits')
    .where('day', '=', day)
    .where('source', '!=', OTHER)
    .where('source', 'not in', frequent)
    .returning(STEPS)
    .execute();
  if (rare.length > 0) await addToDay(store, day, [[OTHER, sumOf(rare)]]);
}

/** What was counted from the day `since` on; with `before`, up to the day before it. Days are such as `2026-01-05`. */
export async function readVisits(
  store: Store,
  { since, before }: { since: string; before?: string },
): Promise<StoredVisits[]> {
  return await store
    .selectFrom('visits')
    .selectAll()
    .where('day', '>=', since)
    .where(ALL_STEPS, '>', 0)
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .orderBy('day')
    .orderBy('source')
    .execute();
}

/** Deletes what was counted before that day. */
export async function deleteVisits(store: Store, { before }: { before: string }): Promise<void> {
  await store.deleteFrom('visits').where('day', '<', before).execute();
}
