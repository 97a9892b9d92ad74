import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files below a folder whose bytes contain one of the words, ignoring case. A file that is renamed or gone before
 * its turn (a server may be writing mails there) contains none.
 */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const path of paths) {
    const bytes = (await bytesOf(path)).toString('latin1').toLowerCase();
    if (words.some((word) => bytes.includes(word.toLowerCase()))) found.push(path.slice(folder.length + 1));
  }
  return found.sort();
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.of();
    throw error;
  }
}
