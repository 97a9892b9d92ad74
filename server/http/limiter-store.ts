import { Pool } from 'pg';
import { parseDatabaseUrl } from '../store/database-url.ts';
import type { LimiterStore } from './limiters.ts';

/** A limit that takes longer than this to count is a limiter that failed, which lets requests through. */
const PATIENCE_MS = 1_000;

/**
 * Where the limits are counted: in the database when it is Postgres, so that several servers count together, and in
 * memory when it is SQLite, which one server has to itself.
 */
export function openLimiterStore(databaseUrl: string): { store: LimiterStore; close: () => Promise<void> } {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.kind === 'sqlite') return { store: { kind: 'memory' }, close: async () => {} };
  const pool = new Pool({
    connectionString: address.url,
    max: 4,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  });
  // A lost connection is told to whoever was using it; unheard here, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { store: { kind: 'postgres', pool }, close: () => pool.end() };
}
