import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';

/** Returns why this machine cannot run a test, to show next to the skipped test; undefined when it can. */
export function whatIsMissing(needs: { root?: boolean; programs?: string[] }): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (needs.root && process.getuid?.() !== 0) return 'needs root';
  const missing = needs.programs?.find((program) => spawnSync('which', [program]).status !== 0);
  return missing && `needs ${missing}`;
}

/** This origin refuses connections: nothing listens on port 2. `fetch` does not even try port 1. */
export const NO_SERVER = 'http://127.0.0.1:2';

export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given out.');
  return address.port;
}

/** Resolves when a server listens no more. It ends the connections of HTTP; those of another server must have ended. */
export async function stopListening(server: Server & { closeAllConnections?(): void }): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections?.();
  await closed;
}
