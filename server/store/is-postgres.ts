import { PostgresAdapter } from 'kysely';
import type { Store } from './schema.ts';

/** For the few places where the two stores must be asked differently. */
export function isPostgres(store: Store): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter;
}
