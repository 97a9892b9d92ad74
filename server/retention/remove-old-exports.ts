import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORTS_KEPT_DAYS } from '../../agency/promises.ts';
import { DAY_MS } from '../durations.ts';
import { namesIn } from './mail-files.ts';

/** Deletes the exports, finished or not, that are older than we keep them. Returns how many; with `dryRun`, only counts. */
export async function removeOldExports(
  folder: string,
  { now, dryRun = false }: { now: number; dryRun?: boolean },
): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs > now - EXPORTS_KEPT_DAYS * DAY_MS) continue;
    if (!dryRun) await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
