import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, DEFAULT_DATA_DIR } from '../config.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { codeOf } from './errors.ts';

/**
 * After this call no other user of the machine can read what this process and its threads create: files are 0600,
 * folders 0700. Call it first in every process that writes; a thread cannot call it.
 */
export function keepNewFilesPrivate(): void {
  process.umask(0o077);
}

type Places = Pick<Config, 'databaseUrl' | 'erasuresFile'>;

export interface OpenFiles {
  /** Paths that other users of the machine, or the group, have rights to. */
  open: string[];
  /** Symbolic links. Their targets are not checked. */
  links: string[];
  /** Paths that this user may not inspect or close, with the system's error codes. */
  failed: { path: string; code: string }[];
}

/**
 * Removes the rights of other users and of the group from all existing files: everything in `var/`, and the files of
 * the SQLite database and of the erasures, which may be elsewhere. A folder elsewhere keeps its rights, because others
 * may use it too. Symbolic links are not followed. Call it before the database is opened, which loses its locks
 * otherwise. Returns a line for the operator when some rights could not be removed.
 */
export function closeOldFiles(places: Places): string | undefined {
  const { failed } = look(places, close);
  const [first] = failed;
  if (first === undefined) return undefined;
  const more = failed.length > 1 ? ` and ${failed.length - 1} more` : '';
  return `This user may not keep ${first.path}${more} from other users of this machine (${first.code}). ${HOW_TO_CLOSE}`;
}

/** The paths that `closeOldFiles` would close. Changes nothing. */
export function findOpenFiles(places: Places): OpenFiles {
  return look(places, () => {});
}

export const HOW_TO_CLOSE =
  'As root, give them to the user that the server runs as (chown -R), and take the rights of others (chmod -R go=).';

const OTHERS = 0o077;

function look({ databaseUrl, erasuresFile }: Places, onOpen: (path: string) => void): OpenFiles {
  const found: OpenFiles = { open: [], links: [], failed: [] };
  const address = parseDatabaseUrl(databaseUrl);
  const database = address.kind === 'sqlite' ? address.path : undefined;
  const files = ['', '-wal', '-shm', '-journal'].map((ending) => database && database + ending);
  const attempt = <Result>(path: string, work: (path: string) => Result): Result | undefined => {
    try {
      return work(path);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      // A running server may have deleted it.
      if (code !== 'ENOENT') found.failed.push({ path, code });
      return undefined;
    }
  };
  const visit = (path: string) => {
    const stats = attempt(path, (it) => lstatSync(it));
    if (stats?.isSymbolicLink()) found.links.push(path);
    if (!stats?.isFile() && !stats?.isDirectory()) return;
    if ((stats.mode & OTHERS) !== 0) {
      found.open.push(path);
      // A folder comes before its contents: once it is closed, no other user can swap anything in it.
      attempt(path, onOpen);
    }
    if (!stats.isDirectory()) return;
    for (const name of attempt(path, (folder) => readdirSync(folder)) ?? []) visit(join(path, name));
  };
  for (const path of [DEFAULT_DATA_DIR, ...files, erasuresFile]) if (path !== undefined) visit(path);
  return found;
}

/** Uses the file's descriptor, so that a link that has replaced the file in the meantime is not followed. */
function close(path: string): void {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    fchmodSync(file, fstatSync(file).mode & 0o700);
  } finally {
    closeSync(file);
  }
}
