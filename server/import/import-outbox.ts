import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { insertRows } from './insert-rows.ts';
import type { Row } from './source-file.ts';

/** What makes two rows the same mail or event, also where each database gave it an id of its own. */
const SAME = ['request_id', 'event_about', 'week', 'kind', 'recipient', 'happened_at'] as const;

/**
 * Adds the rows that the outbox lacks, without leases: their workers are gone. Of a row that is in both, the further state
 * counts: what one has sent, the other need not.
 */
export async function importOutbox(store: Store, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = (column: 'request_id' | 'event_about' | 'week') => [
    '',
    ...new Set(rows.map((row) => row[column]).filter((value) => typeof value === 'string')),
  ];
  const there = await store
    .selectFrom('outbox')
    .select([...SAME, 'id', 'state'])
    .where((row) =>
      row.or([
        row('request_id', 'in', values('request_id')),
        row('event_about', 'in', values('event_about')),
        row('week', 'in', values('week')),
      ]),
    )
    .execute();
  const known = new Map(there.map((row) => [sameness(row), row]));
  const missing = rows.filter((row) => !known.has(sameness(row)));
  await insertRows(
    store,
    'outbox',
    missing.map((row) => ({ ...row, lease: null, leased_until: null })),
  );
  for (const row of rows) {
    const ours = known.get(sameness(row));
    if (ours === undefined || ours.state === 'sent' || row['state'] === ours.state) continue;
    if (ours.state === 'pending' || row['state'] === 'sent') await settleAs(store, row, ours.id);
  }
}

async function settleAs(
  store: Store,
  { state, attempts, settled_at, last_error }: Row,
  id: string,
): Promise<void> {
  const settled = { state, attempts, settled_at, last_error };
  const set = Object.entries(settled).map(([column, value = null]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update outbox set ${sql.join(set)} where id = ${id}`.execute(store);
}

function sameness(row: Partial<Record<(typeof SAME)[number], unknown>>): string {
  return JSON.stringify(SAME.map((column) => row[column] ?? null));
}
