import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY, sqliteResultCode } from '../store/sqlite/result-code.ts';

/** How the names of a restore's own files begin. Nothing is lost with them. */
const OWN = 'restoring-';

const LOCK = 'restoring.lock';

/**
 * Lets one restore at a time work in this folder; undefined while another one does. `file` names a file of its own. The
 * lock is SQLite's, on an empty file, and ends with the process, however that ends. So what a killed restore has left is
 * deleted by name when the next one begins.
 */
export function beginRestore(folder: string): (Disposable & { file(name: string): string }) | undefined {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, LOCK));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteResultCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
  const remove = (prefix: string) => {
    for (const name of readdirSync(folder))
      if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true });
  };
  const end = () => {
    remove(OWN);
    remove(LOCK);
  };
  remove(OWN);
  process.once('exit', end);
  return {
    file: (name) => join(folder, `${OWN}${name}`),
    [Symbol.dispose]() {
      process.off('exit', end);
      end();
      lock.close();
    },
  };
}

/** Deletes what a killed restore has left in this folder. */
export function removeLeftRestore(folder: string): void {
  const isLeft = existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(OWN));
  if (isLeft) beginRestore(folder)?.[Symbol.dispose]();
}
