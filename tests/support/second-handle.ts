import { DatabaseSync } from 'node:sqlite';

/** Another connection to a SQLite file, like one of another process. Waits while the server writes. */
export function secondHandle(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 5000 });
}
