import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../export/write-export.ts';
import { hasCode } from '../system-errors.ts';

/** What is left of an erasure, so that it can be done again in a restored backup. */
export interface Tombstone {
  /** Everything from the mailbox that was received until then is erased. Epoch milliseconds. */
  erasedAt: number;
  /** `hashMailbox` */
  mailbox: string;
  /** `secretCheck` */
  secret: string;
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
});

/** Adds one to the file and resolves once it is on disk. A line that a crash cut short stays a line of its own. */
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
  await syncFolder(dirname(path));
}

/** The lines of the file, oldest first; none when there is no file. */
export async function readTombstones(path: string): Promise<TombstoneLine[]> {
  const lines = (await readText(path)).split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, line }) => ({ line, tombstone: tombstoneJson.safeParse(parse(text)).data }));
}

/** How much the file holds: more than before when somebody was erased since. */
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
