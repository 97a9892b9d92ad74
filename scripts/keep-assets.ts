import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** The files that Astro names after a hash of their content. */
const ASSETS = 'public/_astro';

/** Which of them a build made itself: the others are kept from the build before. */
const MADE_HERE = 'assets.json';

/**
 * Keeps the assets of the build in `before` in the one in `next`, with their compressed twins: a page that was open
 * during an upgrade still asks for them. They stay for one release, so those that `before` had kept are left behind. A
 * build that made the same files again is no new release: then those stay, too.
 */
export function keepAssets({ before, next }: { before: string; next: string }): void {
  const made = assetsIn(next);
  writeFileSync(join(next, MADE_HERE), JSON.stringify(made));
  const all = assetsIn(before);
  const madeBefore = readMade(before);
  const kept = new Set(madeBefore).symmetricDifference(new Set(made)).size === 0 ? all : madeBefore;
  for (const file of kept) {
    if (!made.includes(file)) cpSync(join(before, ASSETS, file), join(next, ASSETS, file));
  }
}

function assetsIn(build: string): string[] {
  const root = join(build, ASSETS);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function readMade(build: string): string[] {
  const file = join(build, MADE_HERE);
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
