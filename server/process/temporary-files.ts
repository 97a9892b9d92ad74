import { rmSync } from 'node:fs';

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
