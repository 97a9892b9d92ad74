import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { BACKUPS_DIR } from '../backups.ts';
import { nextPurgeAt } from '../clock/calendar.ts';
import type { Job } from '../clock/scheduler.ts';
import type { Context } from '../context.ts';
import { hasCode } from '../errors.ts';
import { watchLeases } from '../outbox/lease-watch.ts';
import { NOT_OVERWRITTEN, overwriteDeleted } from '../store/overwrite-deleted.ts';
import { syncFolder } from '../store/private-files.ts';
import type { Store } from '../store/schema.ts';
import { type Deletion, type DeletionOptions, deleteRequests } from './delete-requests.ts';
import type { RequestSettings } from './request-settings.ts';

/** One erasure. The time is for people: only the ids decide what is erased again. */
const erasureLine = z.object({ erasedAt: z.string(), ids: z.array(z.string()) });

interface ErasedIds {
  /** The ids of all requests that were ever erased, of which a backup may bring some back. */
  ids: ReadonlySet<string>;
  /** The numbers, from 1, of the lines that cannot be read. */
  unreadable: number[];
}

/** Reads the file of erasures. When there is none, nothing was erased. */
export async function readErasedIds(path: string): Promise<ErasedIds> {
  const ids = new Set<string>();
  const unreadable: number[] = [];
  for (const [index, text] of (await readText(path)).split('\n').entries()) {
    if (text.trim() === '') continue;
    const erasure = erasureLine.safeParse(parse(text)).data;
    if (erasure === undefined) unreadable.push(index + 1);
    else for (const id of erasure.ids) ids.add(id);
  }
  return { ids, unreadable };
}

/** A line that tells a person when an erasure cannot be read; undefined when all can. The others are not affected. */
export function erasuresWarning({ unreadable }: ErasedIds, path: string): string | undefined {
  if (unreadable.length === 0) return undefined;
  const lines = new Intl.ListFormat('en').format(unreadable.map(String));
  return `${path}: an erasure cannot be read in line ${lines}. Erase by your own list of who asked, then delete it.`;
}

/** Warns when the list of erasures lacks some of those in its copy in the backups, which only grows. */
export async function erasuresLost({ erasuresFile }: RequestSettings): Promise<string | undefined> {
  const copy = join(BACKUPS_DIR, 'erasures.jsonl');
  const [{ ids }, copied] = [await readErasedIds(erasuresFile), await readErasedIds(copy)];
  if (copied.ids.isSubsetOf(ids)) return undefined;
  return `${erasuresFile} lacks erasures that ${copy} has. Add its lines, and restart the server.`;
}

/** Adds an erasure of these requests. Resolves once it is on disk. */
export async function rememberErased(
  path: string,
  { ids, erasedAt }: { ids: readonly string[]; erasedAt: number },
): Promise<void> {
  // A crash cut the last line short.
  const isCutShort = !/^$|\n$/.test(await readText(path));
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'a', 0o600);
  const line = JSON.stringify({ erasedAt: new Date(erasedAt).toISOString(), ids });
  await file.appendFile(`${isCutShort ? '\n' : ''}${line}\n`);
  await file.sync();
  syncFolder(dirname(path));
}

/** Empty when there is no such file. */
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
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

/** How many ids one query asks for. */
const BATCH = 1000;

/**
 * Deletes those of the erased requests that are stored: a backup may have brought them back. Does nothing when there are
 * none, and can be called again at any time.
 */
export async function eraseAgain(
  store: Store,
  erased: ReadonlySet<string>,
  parts: DeletionOptions,
): Promise<Deletion> {
  const all = [...erased];
  const stored: string[] = [];
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH);
    const rows = await store.selectFrom('contact_requests').select('id').where('id', 'in', some).execute();
    stored.push(...rows.map(({ id }) => id));
  }
  return deleteRequests(store, stored, parts);
}

/**
 * At its first call, which a server waits for before it listens, and then once a night, erases again what was erased
 * before: a backup may have taken the place of the database. At night it tries again each minute while a mail about such
 * a person is in hand. At the first call no lease counts: in a backup it is of a worker that is gone. On Postgres another
 * server may just be sending a mail about such a person, whose erasure waits for it: that mail leaves all the same.
 */
export function nightlyErasures(
  { store, clock, monotonic, log }: Context,
  { timeZone, mailDir, erasuresFile }: RequestSettings,
): Job {
  const leases = watchLeases(store, monotonic);
  let doneUntil: number | undefined;
  let warned = '';
  return async (stopping) => {
    const next = nextPurgeAt(clock(), timeZone);
    if (doneUntil === next) return;
    const erased = await readErasedIds(erasuresFile);
    const warning = erasuresWarning(erased, erasuresFile) ?? '';
    if (warning !== warned && warning !== '') log.warn(warning);
    warned = warning;
    const { requests, inHand } = await eraseAgain(store, erased.ids, {
      mailDir,
      clock,
      stopping,
      inHand: leases,
      isAtRest: doneUntil === undefined,
    });
    if (inHand.length === 0) doneUntil = next;
    if (requests === 0) return;
    log.info({ requests }, 'erased again what a backup brought back');
    if (!(await overwriteDeleted(store))) log.warn(NOT_OVERWRITTEN);
  };
}
