import { sql } from 'kysely';
import { openDatabase } from '../../server/store/database.ts';

/** What a store holds: the ids of its requests, and how many mails belong to them. */
export async function readStored(url: string): Promise<{ ids: Set<string>; mails: number }> {
  const store = openDatabase(url);
  const requests = await store.selectFrom('contact_requests').select('id').execute();
  const mails = await store.selectFrom('outbox').select('id').execute();
  await store.destroy();
  return { ids: new Set(requests.map(({ id }) => id)), mails: mails.length };
}

/** SQLite's integrity check of the file: `ok`, or what is wrong. */
export async function checkIntegrity(url: string): Promise<string> {
  const store = openDatabase(url);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store);
  await store.destroy();
  return rows.map((row) => row.integrity_check).join('\n');
}
