import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, and how to remove it with all that is in it. */
export async function tempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'agency-site-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
