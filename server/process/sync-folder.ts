import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new file name is on disk only after its folder has been synced. Waits for the disk: not for the server at work. */
export function syncFolder(path: string): void {
  // It refuses this, with EPERM: https://github.com/nodejs/node/issues/3879
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
