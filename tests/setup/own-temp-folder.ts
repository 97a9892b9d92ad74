import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Files there are in memory: https://man7.org/linux/man-pages/man7/shm_overview.7.html */
const IN_MEMORY = '/dev/shm';

const PREFIX = 'agency-site-run-';

const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Global setup of Vitest and of Playwright: all temporary files of a run are in one folder, which goes with the run. It
 * is in memory where there is room: a disk takes ten times as long to make a database.
 */
export default function ownTempFolder(): () => void {
  // Each project of Vitest that a run has asks for it.
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {};
  const place = process.env['TMPDIR'] || (hasRoomInMemory() ? IN_MEMORY : tmpdir());
  const folder = mkdtempSync(join(place, PREFIX));
  // Postgres runs as another user when the tests run as root.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // Each command would compile the same files anew.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // A run that is interrupted must not go on using the memory.
  process.once('exit', remove);
  return remove;
}

/** Programs must be allowed to run there, too: Postgres is one. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES && mount !== undefined && !mount.includes('noexec');
  } catch {
    return false;
  }
}
