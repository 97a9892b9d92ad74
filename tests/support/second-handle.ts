import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Another connection to a SQLite file, like one of another process. Waits while the server writes. */
export function secondHandle(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 5000 });
}

/** Another program that reads the database as it is now, such as a backup, until it is told to stop. */
export async function keepReading(url: string): Promise<() => Promise<void>> {
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length));
    database.exec('begin; select count(*) from outbox');
    return async () => database.close();
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read; select count(*) from outbox');
  return () => client.end();
}
