import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. A run of tests removes it at its end: `remove` is for much room, and for other programs. */
export async function tempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'agency-site-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
