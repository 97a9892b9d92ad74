import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { FunctionEnv } from './calls.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

export interface Listening {
  port: number;
  /**
   * Takes no new connection and resolves when every connection is closed, at most `graceMs` later. A client that sends
   * another request within `idleMs` is answered and told to close: closing at once could cut that request off.
   */
  close(limits: { idleMs: number; graceMs: number }): Promise<void>;
}

/** A client that is slower than this is cut off, so that slow ones cannot use up the server. */
const LIMITS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  // Node's own answer to a request without a Host has none of our headers.
  requireHostHeader: false,
};

/** How long a client may read nothing of its answer. Node checks once in that time, so it can last twice as long. */
const STALLED_MS = 15_000;

/** The first file descriptor that a service manager hands over. */
const FIRST_INHERITED = 3;

/**
 * The listening socket that a service manager such as systemd opened for this process and keeps open while it restarts,
 * so that visitors wait instead of being refused; undefined when there is none.
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function inheritedSocket(env: NodeJS.ProcessEnv, pid: number): number | undefined {
  // The variables may have been meant for a process that started this one.
  const isOurs = env['LISTEN_PID'] === String(pid) && Number(env['LISTEN_FDS']) >= 1;
  return isOurs ? FIRST_INHERITED : undefined;
}

/**
 * Serves the app over HTTP/1.1, with `headers` on every response; resolves once it listens. Cuts off a client that
 * reads nothing of its answer for `stalledMs`. Does not cut off a client that reads slowly, or one that the app has not
 * answered yet. With `socket`, a descriptor of a listening socket, host and port are those of that socket.
 * @throws the system's error, such as `EADDRINUSE`.
 */
export async function listen(
  app: Hono<FunctionEnv>,
  {
    host,
    port,
    socket,
    headers,
    stalledMs = STALLED_MS,
  }: {
    host: string;
    port: number;
    socket?: number | undefined;
    headers: Record<string, string>;
    stalledMs?: number;
  },
): Promise<Listening> {
  let closing = false;
  const answer = getRequestListener(app.fetch);
  const everyHeader = Object.entries(headers);
  /** Every open connection, with the latest answer on it. */
  const sockets = new Map<Socket, ServerResponse | undefined>();
  const refuse = (response: ServerResponse, status: number) => {
    response.writeHead(status, { ...headers, Connection: 'close' }).end();
  };
  const server = createServer(LIMITS, (request, response) => {
    sockets.set(request.socket, response);
    if (!namesOneHost(request)) return refuse(response, 400);
    if (closing) response.setHeader('Connection', 'close');
    for (const [name, value] of everyHeader) response.setHeader(name, value);
    return answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('checkExpectation', (request, response) => {
    sockets.set(request.socket, response);
    refuse(response, 417);
  });
  refuseUnreadable(server, { headers, latestAnswer: (socket) => sockets.get(socket) });
  // Node calls this only when nothing moved, not even a part of a long write. It also ends idle connections.
  server.setTimeout(stalledMs, (socket) => {
    const isBeingMade = sockets.get(socket)?.closed === false;
    // A normal close would keep in the system's memory what the client does not read.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else if (!isBeingMade) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket === undefined ? { port, host } : { fd: socket }, resolve);
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
        // Browsers open connections in advance; Node counts a connection that never sent a byte as busy.
        for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
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

/** RFC 9112, 3.2 requires this. With several Host lines, Node itself would use the first. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
