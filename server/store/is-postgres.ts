import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few places where the two stores need different SQL. */
export function isPostgres<Tables>(store: Kysely<Tables>): boolean {
  return store.getExecutor().adapter instanceof PostgresAdapter;
}
