import { statSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../process/errors.ts';
import { syncFolder } from '../process/sync-folder.ts';

/** One erasure. The time is for people: only the ids decide what is erased again. */
const erasureLine = z.object({ erasedAt: z.string(), ids: z.array(z.string()) });

export interface ErasedIds {
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

/** The size of the file: it grows with every erasure. */
export function erasuresSize(path: string): number {
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
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}
