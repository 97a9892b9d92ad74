import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally, stopListening } from './local-port.ts';

/** A call as it arrived. Header names are in lower case. */
export interface FunctionCall {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What Supabase's own examples allow: https://supabase.com/docs/guides/functions/cors */
const ALLOWED = 'authorization, x-client-info, apikey, content-type';

/**
 * A function on an origin of its own that accepts every call, and allows the headers that a stock Supabase function
 * allows. With `key` it accepts only calls with that key.
 */
export async function startStockFunction({
  key,
  allowed = ALLOWED,
}: {
  key?: string;
  /** The headers that it allows. Empty: it does not know of browsers. */
  allowed?: string;
} = {}) {
  const calls: FunctionCall[] = [];
  const cors: Record<string, string> =
    allowed === '' ? {} : { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': allowed };
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(200, cors).end('ok');
      return;
    }
    calls.push({ url: request.url, headers: request.headers, body: await text(request) });
    const isAccepted = key === undefined || request.headers['apikey'] === key;
    response
      .writeHead(isAccepted ? 200 : 401, { ...cors, 'Content-Type': 'application/json' })
      .end(isAccepted ? '{"success":true}' : '{"message":"Invalid API key"}');
  });
  const port = await listenLocally(server);
  const stop = async () => {
    server.closeAllConnections();
    await stopListening(server);
  };
  return { origin: `http://127.0.0.1:${port}`, port, calls, stop, [Symbol.asyncDispose]: stop };
}
