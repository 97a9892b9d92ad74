import { once } from 'node:events';
import type { Server } from 'node:net';

/** An origin that refuses connections: nothing listens on port 2. `fetch` does not even try port 1. */
export const NO_SERVER = 'http://127.0.0.1:2';

export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given out.');
  return address.port;
}

/** Resolves when a server listens no more. Its own connections must have been ended. */
export async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
