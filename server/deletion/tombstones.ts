import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../process/errors.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import type { Store } from '../store/schema.ts';
import { UnusableDatabaseError } from '../store/storage-unavailable.ts';
import { countRequests } from '../store/stored-requests.ts';

const tombstoneJson = z.object({
  /** Everything from the mailbox that was received until then is erased. Epoch milliseconds. */
  erasedAt: z.iso.datetime().transform(Date.parse),
  /** `hashMailbox` */
  mailbox: z.string().regex(/^[\w-]{43}$/),
  /** `secretCheck` */
  secret: z.string().regex(/^[\w-]{12}$/),
  /** `nextErasure` */
  number: z.int().optional(),
});

/** A record of an erasure, so that it can be repeated in a restored backup. */
export type Tombstone = z.output<typeof tombstoneJson>;

/** One line of the file, counted from 1; without a tombstone when it cannot be read. */
export interface TombstoneLine {
  line: number;
  tombstone: Tombstone | undefined;
}

/** A code for an erased mailbox. Codes can be compared, but do not reveal the address. */
export function hashMailbox(mailbox: string, secret: string): string {
  return createHmac('sha256', secret).update(`erased:${mailbox}`).digest('base64url');
}

/** Tells whether a tombstone was made with this secret. */
export function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('erased').digest('base64url').slice(0, 12);
}

/** Adds one to the file and resolves once it is on disk. After a line that a crash cut short, it starts a new line. */
export async function addTombstone(path: string, { erasedAt, ...rest }: Tombstone): Promise<void> {
  const isCutShort = !/^$|\n$/.test(await readText(path));
  const line = JSON.stringify({ erasedAt: new Date(erasedAt).toISOString(), ...rest });
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'a', 0o600);
  await file.appendFile(`${isCutShort ? '\n' : ''}${line}\n`);
  await file.sync();
  syncFolder(dirname(path));
}

/** The lines of the file, oldest first; none when there is no file. */
export async function readTombstones(path: string): Promise<TombstoneLine[]> {
  const lines = (await readText(path)).split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, line }) => ({ line, tombstone: tombstoneJson.safeParse(parse(text.trim())).data }));
}

/** How many erasures these lines tell of. A line without a number, also one that cannot be read, is one more. */
export function latestErasure(lines: readonly TombstoneLine[]): number {
  return lines.reduce((latest, { tombstone }) => Math.max(latest, tombstone?.number ?? latest + 1), 0);
}

/** The size of the file: it grows with every erasure. */
export function tombstonesSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The number of a new erasure. The database counts before the file of erasures gets its line. So a database
 * whose count is below the file's is from a backup, or new.
 */
export async function nextErasure(store: Store): Promise<number> {
  const { latest } = await store
    .updateTable('erasure_count')
    .set((row) => ({ latest: row('latest', '+', 1) }))
    .returning('latest')
    .executeTakeFirstOrThrow();
  return latest;
}

/** Remembers in a restored database that every erasure up to this number has been repeated in it. */
export async function reachErasure(store: Store, number: number): Promise<void> {
  await store.updateTable('erasure_count').set({ latest: number }).where('latest', '<', number).execute();
}

/**
 * Every server and every command asks this of a database before it works on it. A database that holds no request is no
 * backup: it counts on from the file of erasures. Resolves with a line for the operator where it did so.
 * @throws {UnusableDatabaseError} when a backup was put in its place by hand: people who were erased are in it again.
 */
export async function assertErasuresKnown(
  store: Store,
  { databaseUrl, erasuresFile }: { databaseUrl: string; erasuresFile: string },
): Promise<string | undefined> {
  // The file first: an erasure that is under way counts in the database first.
  const known = latestErasure(await readTombstones(erasuresFile));
  const { latest } = await store.selectFrom('erasure_count').select('latest').executeTakeFirstOrThrow();
  if (known <= latest) return undefined;
  const { kind, name } = parseDatabaseUrl(databaseUrl);
  const restore = 'npm run requests -- restore';
  if ((await countRequests(store)) > 0)
    throw new UnusableDatabaseError(
      `${name} is from a backup: it does not know of the latest erasures in ${erasuresFile}. Run: ${restore}${kind === 'sqlite' ? ` ${name}` : ''}`,
    );
  await reachErasure(store, known);
  return `${name} is new, and ${erasuresFile} is not. If you lost a database, restore its newest backup${kind === 'sqlite' ? `: ${restore} <file>` : ''}`;
}
