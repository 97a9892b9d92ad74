import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY, sqliteResultCode } from '../store/sqlite/result-code.ts';

/** The folder of a restore's own files. Nothing is lost with them. */
const OWN = 'restoring';

const LOCK = 'lock';

/**
 * Lets one restore at a time work in this folder; undefined while another one does. `file` names a file of its own. The
 * lock is SQLite's, on an empty file, and ends with the process, however that ends. So what a killed restore has left is
 * deleted when the next one begins.
 */
export function beginRestore(folder: string): (Disposable & { file(name: string): string }) | undefined {
  const own = join(folder, OWN);
  mkdirSync(own, { recursive: true });
  const lock = new DatabaseSync(join(own, LOCK));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteResultCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
  for (const name of readdirSync(own)) if (name !== LOCK) rmSync(join(own, name), { force: true });
  const end = () => rmSync(own, { recursive: true, force: true });
  process.once('exit', end);
  return {
    file: (name) => join(own, name),
    [Symbol.dispose]() {
      process.off('exit', end);
      end();
      lock.close();
    },
  };
}

/** Deletes what a killed restore has left in this folder. */
export function removeLeftRestore(folder: string): void {
  if (existsSync(join(folder, OWN))) beginRestore(folder)?.[Symbol.dispose]();
}
