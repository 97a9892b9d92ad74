import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The databases that a restore moved aside and that no one has deleted since: docs/deploying/backups.md. An erasure does
 * not reach them.
 */
export function movedAside(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const folders = readdirSync(dataDir).filter((name) => name.startsWith('moved-aside-'));
  return folders.map((name) => join(dataDir, name, 'requests.db')).filter((path) => existsSync(path));
}
