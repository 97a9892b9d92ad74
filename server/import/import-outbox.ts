import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { insertRows, selectRows } from './insert-rows.ts';
import type { Row } from './source-file.ts';

const SETTLED = ['state', 'attempts', 'settled_at', 'last_error'];

/**
 * Adds the rows that the outbox lacks, without leases: their workers are gone. A row that waits here and was sent there
 * becomes as it is there.
 */
export async function importOutbox(store: Store, rows: Row[]): Promise<void> {
  const unleased = rows.map((row) => ({ ...row, lease: null, leased_until: null }));
  await insertRows(store, 'outbox', unleased);
  const set = SETTLED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`theirs.${column}`)}`);
  const there = selectRows(store, 'outbox', ['id', ...SETTLED], rows);
  // Not by `state`: SQLite would go through its index of all that waits, for each row.
  await sql`update outbox set ${sql.join(set)} from (${there}) theirs
    where outbox.id = theirs.id and outbox.settled_at is null and theirs.state = 'sent'`.execute(store);
}
