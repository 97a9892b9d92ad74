import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { askPostgres, openAt } from './temp-database.ts';

const Requests = z.array(
  z.looseObject({ id: z.string(), email: z.string(), suspicion: z.string().nullable() }),
);
const Mails = z.array(z.object({ kind: z.string(), state: z.string() }));

/** Reads a store, also while a server uses it: its requests, and how many mails belong to them. */
export async function readStored(url: string) {
  const requests = Requests.parse(await rowsOf(url, 'select * from contact_requests order by id'));
  const mails = Mails.parse(await rowsOf(url, 'select kind, state from outbox order by about'));
  const confirmations = mails.filter(({ kind }) => kind === 'confirmation');
  return {
    requests,
    mails: mails.length,
    confirmations,
    notifications: mails.filter(({ kind }) => kind === 'notification'),
    ids: new Set(requests.map(({ id }) => id)),
    confirmed: confirmations.filter(({ state }) => state !== 'withheld').length,
    suspected: requests.filter(({ suspicion }) => suspicion !== null).length,
  };
}

export async function readOutbox(url: string) {
  const store = openAt(url);
  const rows = await store.selectFrom('outbox').selectAll().orderBy('kind').orderBy('id').execute();
  await store.destroy();
  return rows;
}

/** Returns what SQLite's integrity check says of the file: `ok`, or what is wrong. */
export async function checkIntegrity(url: string): Promise<string> {
  const rows = await rowsOf(url, 'pragma integrity_check');
  return rows.map(({ integrity_check: found }) => found).join('\n');
}

async function rowsOf(url: string, query: string): Promise<Record<string, unknown>[]> {
  if (url.startsWith('sqlite:')) {
    using database = secondHandle(url.slice('sqlite:'.length));
    return database.prepare(query).all();
  }
  return askPostgres(url, query);
}

/** Opens another connection to a SQLite file, like one of another process. It waits while the server writes. */
export function secondHandle(path: string): DatabaseSync {
  return new DatabaseSync(path, { timeout: 5000 });
}

/** Starts another program, such as a backup, which reads a SQLite database as it is now until it is told to stop. */
export function keepReading(url: string): () => void {
  const database = secondHandle(url.slice('sqlite:'.length));
  database.exec('begin; select count(*) from outbox');
  return () => database.close();
}
