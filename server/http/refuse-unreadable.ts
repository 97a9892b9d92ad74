import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { codeOf } from '../process/errors.ts';

/** Node's answers to requests that its parser rejects, by the error's code. Everything else is a 400. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers input that Node could not parse as a request (malformed, too large or too slow) as Node does but with
 * `headers`, and closes the connection. `latestAnswer` is the answer to the last request that was parsed on a
 * connection. The refusal is never mixed into that answer or mistaken for it: it is sent after it, or the connection
 * ends without it.
 */
export function refuseUnreadable(
  server: Server,
  {
    headers,
    latestAnswer,
  }: { headers: Record<string, string>; latestAnswer: (socket: Socket) => ServerResponse | undefined },
): void {
  const refused = new WeakSet<Socket>();
  server.on('clientError', (error, socket) => {
    if (!(socket instanceof Socket)) return;
    // Nothing that follows can be parsed, and it must not keep the connection alive.
    socket.pause();
    if (refused.has(socket)) return;
    refused.add(socket);
    const refuse = () => {
      if (socket.writable) socket.end(refusal(statusOf(error), headers));
      socket.destroySoon();
    };
    const answer = latestAnswer(socket);
    if (answer === undefined) refuse();
    else if (answer.req.complete && !answer.closed) answer.once('close', refuse);
    else if (answer.req.complete) refuse();
    // The parser gave up in the middle of this request.
    else if (answer.socket === socket && !answer.headersSent) refuse();
    else socket.destroy();
  });
}

function statusOf(error: Error): number {
  return STATUS_OF[codeOf(error) ?? ''] ?? 400;
}

/** The raw answer, written by hand: without a request, Node makes no response object. */
function refusal(status: number, headers: Record<string, string>): string {
  const lines = { ...headers, Date: new Date().toUTCString(), 'Content-Length': '0', Connection: 'close' };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`;
}
