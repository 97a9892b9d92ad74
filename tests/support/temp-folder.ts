import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. It goes with the run; `remove` is for one that takes much room. */
export async function tempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'agency-site-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
