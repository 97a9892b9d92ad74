import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { ConfigError, codeOf, hasCode } from '../errors.ts';
import type { CallEnv } from './web-context.ts';

interface Listening {
  /** The server listens on this address. */
  host: string;
  port: number;
  /**
   * Takes no new connection and resolves when every connection is closed, at most `graceMs` later. A client that calls
   * again within `idleMs` is answered and told to close: closing at once could cut that call off.
   */
  close(limits: { idleMs: number; graceMs: number }): Promise<void>;
}

/** A client that is slower than this is cut off, so that slow ones cannot use up the server. Node answers it itself. */
const HTTP_TIMEOUTS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection on which nothing moves is cut off after this time. Node may notice it one period later. */
const STALLED_MS = 15_000;

/**
 * Serves the app over HTTP/1.1, with `headers` on each of its answers; resolves once it listens. Cuts off a client that
 * reads nothing of its answer, but not one that reads slowly.
 * @throws {ConfigError} when the machine has no such host or port for this user, and the system's error, such as
 *   `EADDRINUSE`.
 */
export async function listen(
  app: Hono<CallEnv>,
  { headers, ...address }: { host: string; port: number; headers: Record<string, string> },
): Promise<Listening> {
  let closing = false;
  const answer = getRequestListener(app.fetch);
  const server = createServer(HTTP_TIMEOUTS, (incoming, outgoing) => {
    outgoing.setHeaders(new Map(Object.entries(headers)));
    if (closing) outgoing.setHeader('Connection', 'close');
    return answer(incoming, outgoing);
  });
  server.setTimeout(STALLED_MS, (connection) => {
    // A normal close would keep in the system's memory what the client does not read.
    if (connection.writableLength > 0) connection.resetAndDestroy();
    else connection.destroy();
  });
  await bind(server, address);
  return {
    ...addressOf(server),
    async close({ idleMs, graceMs }) {
      closing = true;
      const closed = once(server, 'close');
      // Events that have arrived come first, here and below, or a client that has just connected or called is reset.
      await setImmediate();
      // The http server's own close would drop idle connections at once.
      NetServer.prototype.close.call(server);
      const idle = setTimeout(async () => {
        await setImmediate();
        server.closeIdleConnections();
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

async function bind(server: NetServer, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    if (hasCode(error, 'EACCES'))
      throw new ConfigError(
        `PORT is ${port}, on which this user may not listen. Give one above 1023, and let the proxy take 80 and 443. For example PORT=3000.`,
      );
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'))
      throw new ConfigError(
        `HOST is ${host}, which is no address of this machine (${codeOf(error)}). For example HOST=127.0.0.1.`,
      );
    throw error;
  }
}

function addressOf(server: NetServer): { host: string; port: number } {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server listens on no port.');
  return { host: listening.address, port: listening.port };
}
