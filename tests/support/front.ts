import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally, stopListening } from './local-port.ts';

/** A reverse proxy or a CDN in front of a server. `holdBack` may delay an answer. */
export async function startFront(target: string, holdBack: (request: IncomingMessage) => Promise<void>) {
  const front = createServer(async (request, response) => {
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
    await holdBack(request);
    response.writeHead(answer.status, Object.fromEntries(passedOn)).end(await answer.bytes());
  });
  const port = await listenLocally(front);
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      await stopListening(front);
    },
  };
}

/** Those belong to one connection. */
const HOP_BY_HOP = ['connection', 'host', 'content-length', 'transfer-encoding', 'keep-alive'];
