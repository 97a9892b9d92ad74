import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally, stopListening } from './local-port.ts';

export interface FunctionCall {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What Supabase's own examples allow: https://supabase.com/docs/guides/functions/cors */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
};

/** A function on an origin of its own that accepts every call, and allows what a stock Supabase function allows. */
export async function startStockFunction() {
  const calls: FunctionCall[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(200, CORS).end('ok');
      return;
    }
    // An ordinary browser asks for the icon of each page that it shows, and complains on the console of a 404.
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    calls.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(200, { ...CORS, 'Content-Type': 'application/json' }).end('{"success":true}');
  });
  const port = await listenLocally(server);
  const stop = async () => {
    server.closeAllConnections();
    await stopListening(server);
  };
  return { origin: `http://127.0.0.1:${port}`, calls, [Symbol.asyncDispose]: stop };
}
