import type { Store, StoredVisits, VisitStep } from '../store/schema.ts';
import { OTHER } from './visitor.ts';

/** How often each step was taken. */
export type StepCounts = Record<VisitStep, number>;

/** The steps from a visit to a request, in their order. */
export const STEPS = ['home', 'contact', 'sent'] as const satisfies readonly VisitStep[];

export const NO_STEPS: StepCounts = { home: 0, contact: 0, sent: 0 };

export function sumOf(counts: Iterable<StepCounts>): StepCounts {
  const sum = { ...NO_STEPS };
  for (const one of counts) for (const step of STEPS) sum[step] += one[step];
  return sum;
}

/** Counts by day, such as `2026-01-05`, and source. */
export type Visits = Map<string, Map<string, StepCounts>>;

/** How many sources a day has. Callers can make up names, and those beyond count as `other`. */
export const SOURCES_OF_A_DAY = 50;

/** Adds to the counts of one day and source. */
export function addCounts(visits: Visits, { day, source, ...counts }: StoredVisits): void {
  const sources = visits.getOrInsertComputed(day, () => new Map());
  const name = sources.has(source) || sources.size < SOURCES_OF_A_DAY ? source : OTHER;
  sources.set(name, sumOf([sources.get(name) ?? NO_STEPS, counts]));
}

/** In an order in which servers that write the same rows never wait for each other in a circle. */
export function rowsOf(visits: Visits): StoredVisits[] {
  const rows = [...visits].flatMap(([day, sources]) =>
    [...sources].map(([source, counts]) => ({ day, source, ...counts })),
  );
  return rows.sort((one, other) => (one.day + one.source < other.day + other.source ? -1 : 1));
}

/** Adds to what is stored, all or nothing. Servers that do this in the same moment may exceed the cap by a few. */
export async function addVisits(store: Store, added: Visits): Promise<void> {
  if (added.size === 0) return;
  const known = store
    .selectFrom('visits')
    .select(['day', 'source'])
    .where('day', 'in', [...added.keys()]);
  const visits: Visits = new Map();
  for (const row of await known.execute()) addCounts(visits, { ...row, ...NO_STEPS });
  for (const row of rowsOf(added)) addCounts(visits, row);
  await store
    .insertInto('visits')
    .values(rowsOf(visits))
    .onConflict((conflict) =>
      conflict.columns(['day', 'source']).doUpdateSet(({ eb, ref }) => {
        const sum = (step: VisitStep) => eb(`visits.${step}`, '+', ref(`excluded.${step}`));
        return { home: sum('home'), contact: sum('contact'), sent: sum('sent') };
      }),
    )
    .execute();
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
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .orderBy('day')
    .orderBy('source')
    .execute();
}

/** Deletes what was counted before that day. */
export async function deleteVisits(store: Store, { before }: { before: string }): Promise<void> {
  await store.deleteFrom('visits').where('day', '<', before).execute();
}
