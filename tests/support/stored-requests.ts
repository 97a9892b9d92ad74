import { DatabaseSync } from 'node:sqlite';

/** The contact requests that a server's database holds by now, as they were sent. */
export function storedRequests(databasePath: string) {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const rows = database.prepare('select name, phone, email from contact_requests').all();
  database.close();
  return rows;
}
