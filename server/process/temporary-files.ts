import { rmSync } from 'node:fs';

/** The ending of an unfinished file. A file gets its final name once all of it is on disk. */
export const UNFINISHED = '.part';

/** Whether a file of this name is unfinished. */
export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED);
}

/** Removes these files when it is disposed of, and when the process exits before. */
export function temporaryFiles(...paths: string[]): Disposable {
  const remove = () => {
    for (const path of paths) rmSync(path, { force: true });
  };
  process.once('exit', remove);
  return {
    [Symbol.dispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}
