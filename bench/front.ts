import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

type Answer = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void;

/** Only tests trust it. */
const certificate = join(import.meta.dirname, '../tests/support/certificates/localhost');

/** Serves with HTTP/2 and TLS, as a proxy does in real life, until this process ends. Resolves with the origin. */
export async function startFront(answer: Answer): Promise<string> {
  const keys = { key: readFileSync(`${certificate}.key`), cert: readFileSync(`${certificate}.crt`) };
  const front = createSecureServer(keys, answer).listen(0, '127.0.0.1').unref();
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The front listens on no port.');
  return `https://localhost:${address.port}`;
}

/** One precompressed page, with the opener policy of ours: a browser may start a process for that alone. */
export function onePage(html: string, ours: Headers): Answer {
  const body = brotliCompressSync(html);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Cross-Origin-Opener-Policy': ours.get('Cross-Origin-Opener-Policy') ?? 'unsafe-none',
  };
  return (_, outgoing) => outgoing.writeHead(200, headers).end(body);
}

/** What the server at `target` answers to a `GET`. */
export function passOn(target: string): Answer {
  return ({ url, headers: { 'accept-encoding': encodings, 'user-agent': browser } }, outgoing) => {
    const headers = { 'Accept-Encoding': encodings, 'User-Agent': browser };
    request(new URL(url, target), { headers }, (answer) => {
      // Headers of one connection, which HTTP/2 does not have: RFC 9113, 8.2.2.
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = answer.headers;
      pipeline(answer, outgoing.writeHead(answer.statusCode ?? 502, kept), () => {});
    })
      .once('error', () => outgoing.stream?.close())
      .end();
  };
}
