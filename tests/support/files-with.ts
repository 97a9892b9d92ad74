import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder whose bytes contain one of the words, ignoring case. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const path of paths) {
    const bytes = (await readFile(path)).toString('latin1').toLowerCase();
    if (words.some((word) => bytes.includes(word.toLowerCase()))) found.push(path.slice(folder.length + 1));
  }
  return found.sort();
}
