import { DatabaseSync } from 'node:sqlite';

/** A SQLite file as another process has it open. Waits for what the server is just writing. */
export function secondHandle(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 5000 });
}
