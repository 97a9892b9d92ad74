import { createHmac } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../process/errors.ts';
import { syncFolder } from '../process/sync-folder.ts';
import type { Store } from '../store/schema.ts';
import { eraseCompletely, scanRequests } from './erase.ts';
import { removeFilesNaming } from './files.ts';

/** A record of an erasure, so that it can be repeated in a restored backup. */
export interface Tombstone {
  /** Everything from the mailbox that was received until then is erased. Epoch milliseconds. */
  erasedAt: number;
  /** `hashMailbox` */
  mailbox: string;
  /** `secretCheck` */
  secret: string;
  /** `nextErasure` */
  number: number;
}

/** One line of the file, counted from 1; without a tombstone when it cannot be read. */
export interface TombstoneLine {
  line: number;
  tombstone?: Tombstone;
}

const tombstoneJson = z.object({
  erasedAt: z.iso.datetime().transform(Date.parse),
  mailbox: z.string().regex(/^[\w-]{43}$/),
  secret: z.string().regex(/^[\w-]{12}$/),
  number: z.int(),
});

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
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ position: Math.max(0, size - 1), length: 1 });
    const separator = size === 0 || buffer[0] === 0x0a ? '' : '\n';
    const line = JSON.stringify({ erasedAt: new Date(erasedAt).toISOString(), ...rest });
    await file.appendFile(`${separator}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  syncFolder(dirname(path));
}

/** The lines of the file, oldest first; none when there is no file. */
export async function readTombstones(path: string): Promise<TombstoneLine[]> {
  const lines = (await readText(path)).split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, line }) => ({ line, tombstone: tombstoneJson.safeParse(parse(text)).data }));
}

/** The highest number of an erasure in these lines; 0 when none has a number. */
export function latestErasure(lines: readonly TombstoneLine[]): number {
  return Math.max(0, ...lines.map(({ tombstone }) => tombstone?.number ?? 0));
}

/** The size of the file: it grows with every erasure. */
export async function tombstonesSize(path: string): Promise<number> {
  return (await readText(path)).length;
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

/** The result for one line of the file. */
export interface AppliedLine {
  line: number;
  erasedAt?: number;
  outcome: 'applied' | 'unreadable' | 'made with another secret';
  /** How many requests were erased because of it. */
  requests: number;
}

interface Parts {
  secret: string;
  mailDir: string;
  exportsDir: string;
  now: () => number;
  /** Called with the number of requests checked so far. */
  onScanned?: (count: number) => void;
  /** As in `eraseCompletely`. */
  onWait?: (requests: number) => void;
}

/**
 * Repeats earlier erasures: deletes everything that each mailbox had sent until its erasure. Later requests stay. A
 * line that cannot be used does not stop the others.
 * @throws {StillInHandError} as `eraseCompletely` does.
 */
export async function applyTombstones(
  store: Store,
  lines: readonly TombstoneLine[],
  { secret, mailDir, exportsDir, now, onScanned = () => {}, onWait }: Parts,
): Promise<{ lines: AppliedLine[]; exports: string[] }> {
  const applied = lines.map((line) => apply(line, secret));
  const byMailbox = Map.groupBy(
    applied.filter(({ outcome }) => outcome === 'applied'),
    ({ mailbox }) => mailbox,
  );
  const ids: string[] = [];
  const mailboxes = new Set<string>();
  for await (const page of scanRequests(store)) {
    for (const { id, email, received_at } of byMailbox.size === 0 ? [] : page) {
      const mailbox = email.toLowerCase();
      const found = byMailbox
        .get(hashMailbox(mailbox, secret))
        ?.find(({ erasedAt = 0 }) => received_at <= erasedAt);
      if (found === undefined) continue;
      found.requests += 1;
      ids.push(id);
      mailboxes.add(mailbox);
    }
    onScanned(page.length);
  }
  await eraseCompletely(store, ids, { mailDir, now, onWait });
  const exports = await removeFilesNaming(exportsDir, [...mailboxes]);
  return { lines: applied, exports };
}

function apply({ line, tombstone }: TombstoneLine, secret: string): AppliedLine & { mailbox: string } {
  if (tombstone === undefined) return { line, outcome: 'unreadable', requests: 0, mailbox: '' };
  const isOurs = tombstone.secret === secretCheck(secret);
  const { erasedAt, mailbox } = tombstone;
  return { line, erasedAt, outcome: isOurs ? 'applied' : 'made with another secret', requests: 0, mailbox };
}
