import { DatabaseSync } from 'node:sqlite';

/** Another connection to a SQLite file, like one of another process. Waits while the server writes. */
export function secondHandle(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 5000 });
}

/** Another program that reads a SQLite database as it is now, such as a backup, until it is told to stop. */
export function keepReading(url: string): () => void {
  const database = new DatabaseSync(url.slice('sqlite:'.length));
  database.exec('begin; select count(*) from outbox');
  return () => database.close();
}
