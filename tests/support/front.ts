import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally, stopListening } from './local-port.ts';

/** An answer of the front's own. */
export interface FrontAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * A reverse proxy or a CDN in front of a server. `answerTo` may answer a call itself, or say `hang up` or `wait`;
 * undefined passes it on. `alter` may change the headers of an answer, or hold it back.
 */
export async function startFront(
  target: string,
  {
    answerTo = () => undefined,
    alter = () => {},
  }: {
    answerTo?: (request: IncomingMessage) => FrontAnswer | 'hang up' | 'wait' | undefined;
    alter?: (headers: Headers, request: IncomingMessage) => void | Promise<void>;
  } = {},
) {
  const front = createServer(async (request, response) => {
    const own = answerTo(request);
    if (own === 'wait') return;
    if (own === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (own !== undefined) {
      response.writeHead(own.status, own.headers).end(own.body);
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headersDistinct)) {
      if (!HOP_BY_HOP.includes(name)) headers.set(name, value?.join(', ') ?? '');
    }
    const { method = 'GET', url = '/' } = request;
    const body = method === 'POST' ? { body: await buffer(request) } : {};
    const answer = await fetch(target + url, { method, headers, redirect: 'manual', ...body });
    const passedOn = new Headers(answer.headers);
    passedOn.delete('Content-Encoding');
    passedOn.delete('Content-Length');
    await alter(passedOn, request);
    response.writeHead(answer.status, Object.fromEntries(passedOn)).end(await answer.bytes());
  });
  const port = await listenLocally(front);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      await stopListening(front);
    },
  };
}

/** Those belong to one connection. */
const HOP_BY_HOP = ['connection', 'host', 'content-length', 'transfer-encoding', 'keep-alive'];
