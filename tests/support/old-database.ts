import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { type StoreKind, tempDatabase } from './temp-database.ts';

/** A database of its own as version 1.0.0 left it, and how to remove it. */
export async function oldDatabase(kind: StoreKind): ReturnType<typeof tempDatabase> {
  const database = await tempDatabase(kind);
  const dump = await readFile(new URL(`databases/1.0.0.${kind}.sql`, import.meta.url), 'utf8');
  if (kind === 'sqlite') {
    const file = new DatabaseSync(database.url.slice('sqlite:'.length));
    file.exec(dump);
    file.close();
  } else {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(dump);
    await client.end();
  }
  return database;
}
