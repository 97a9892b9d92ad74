import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { ConfigError, codeOf, hasCode } from '../errors.ts';
import type { FunctionEnv } from './answers.ts';

interface Listening {
  /** The address on which it listens. */
  host: string;
  port: number;
  /**
   * Takes no new connection and resolves when every connection is closed, at most `graceMs` later. A client that sends
   * another request within `idleMs` is answered and told to close: closing at once could cut that request off.
   */
  close(limits: { idleMs: number; graceMs: number }): Promise<void>;
}

interface ListenOptions {
  host: string;
  port: number;
  headers: Record<string, string>;
  stalledMs?: number;
}

/** A client that is slower than this is cut off, so that slow ones cannot use up the server. Node answers it itself. */
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
};

/** How long nothing may move on a connection. Node checks once in that time, so it can last twice as long. */
const STALLED_MS = 15_000;

/**
 * Serves the app over HTTP/1.1, with `headers` on each of its responses; resolves once it listens. Cuts off a client that
 * reads nothing of its answer for `stalledMs`, but not one that reads slowly.
 * @throws {ConfigError} when the machine has no such host or port for this user, and the system's error, such as
 *   `EADDRINUSE`.
 */
export async function listen(
  app: Hono<FunctionEnv>,
  { host, port, headers, stalledMs = STALLED_MS }: ListenOptions,
): Promise<Listening> {
  let closing = false;
  // A request of HTTP/1.0 needs no Host, and HAProxy's plain health check sends none.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  const prepare = (response: ServerResponse) => {
    response.setHeaders(new Map(Object.entries(headers)));
    if (closing) response.setHeader('Connection', 'close');
  };
  const server = createServer(LIMITS, (request, response) => {
    prepare(response);
    return answer(request, response);
  });
  // A caller that closes its own side, such as `nc -N`, still gets its answer. Node's type does not declare it.
  Object.assign(server, { httpAllowHalfOpen: true });
  // RFC 9110, 10.1.1. Node's own answer has none of the headers.
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    prepare(response);
    response.writeHead(417).end();
  });
  server.setTimeout(stalledMs, (connection) => {
    // A normal close would keep in the system's memory what the client does not read.
    if (connection.writableLength > 0) connection.resetAndDestroy();
    else connection.destroy();
  });
  await bind(server, { host, port });
  return {
    ...placeOf(server.address()),
    async close({ idleMs, graceMs }) {
      closing = true;
      const closed = once(server, 'close');
      // The http server's own close would drop idle connections at once.
      NetServer.prototype.close.call(server);
      const idle = setTimeout(() => server.closeIdleConnections(), idleMs);
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
        `HOST is ${host}, which is no address of this machine (${codeOf(error)}). For example HOST=127.0.0.1. A shell can have set it, too.`,
      );
    throw error;
  }
}

function placeOf(place: AddressInfo | string | null): { host: string; port: number } {
  if (place === null || typeof place === 'string') throw new Error('The server listens on no port.');
  return { host: place.address, port: place.port };
}
