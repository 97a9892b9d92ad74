import { createServer } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { FunctionEnv } from './function-env.ts';
import type { ShortWay } from './short-way.ts';

export interface Listening {
  port: number;
  /**
   * Takes no new connection and resolves when every connection is closed, at most `graceMs` later. A client that
   * asks once more within `idleMs` is answered and told to leave: closing on it at once could cut its request off.
   */
  close(limits: { idleMs: number; graceMs: number }): Promise<void>;
}

/** A client that is slower than this is cut off, so that slow ones cannot use up the server. */
const LIMITS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * Serves the app over HTTP/1.1, with `headers` on every response; resolves once it listens. What `shortWay` answers
 * by itself never gets to the app.
 * @throws the system's error, such as `EADDRINUSE`.
 */
export async function listen(
  app: Hono<FunctionEnv>,
  {
    host,
    port,
    headers,
    shortWay = () => false,
  }: { host: string; port: number; headers: Record<string, string>; shortWay?: ShortWay },
): Promise<Listening> {
  let closing = false;
  const answer = getRequestListener(app.fetch);
  const everyHeader = Object.entries(headers);
  const server = createServer(LIMITS, (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    if (shortWay(request, response)) return;
    for (const [name, value] of everyHeader) response.setHeader(name, value);
    return answer(request, response);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    async close({ idleMs, graceMs }) {
      closing = true;
      const closed = new Promise<void>((resolve) => server.once('close', resolve));
      // The http server's own close would drop idle connections at once.
      NetServer.prototype.close.call(server);
      const idle = setTimeout(() => {
        server.closeIdleConnections();
        // Browsers connect ahead of need; Node counts a connection that never sent a byte as busy.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, idleMs);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(grace);
      // Ends the http server's own timers, too.
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
