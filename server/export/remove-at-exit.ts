import { rmSync } from 'node:fs';

/** Removes the file when the command is interrupted before the returned function was called. */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { force: true });
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}
