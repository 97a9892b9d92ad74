import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { findChromium } from '../../scripts/browsers.ts';
import { startOurs } from '../server/servers.ts';
import { plainPage } from './plain-page.ts';

/** What is measured: the built site behind its server, and the plain page. */
export interface Subjects {
  /** The browser that all of them are opened with. */
  chromium: string;
  site: string;
  plain: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts our server and the plain page, each with the same HTTP/2 and TLS in front, as a proxy does in real life. */
export async function startSubjects(): Promise<Subjects> {
  const chromium = findChromium();
  if (chromium === undefined) throw new Error('The pages are measured in Chromium, and none was found.');
  const ours = await startOurs();
  const plain = serveOneFile(plainPage(await (await fetch(ours.origin)).text()));
  const plainOrigin = await originOf(plain);
  const certificate = selfSigned();
  const fronts = [await startFront(ours.origin, certificate), await startFront(plainOrigin, certificate)];
  return {
    chromium,
    site: fronts[0]?.origin ?? '',
    plain: fronts[1]?.origin ?? '',
    async [Symbol.asyncDispose]() {
      await Promise.all(fronts.map(({ stop }) => stop()));
      plain.closeAllConnections();
      plain.close();
      await ours.stop();
    },
  };
}

/** One precompressed file, with only the headers that it needs. */
function serveOneFile(html: string): Server {
  const body = brotliCompressSync(html);
  return createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
}

async function originOf(server: Server): Promise<string> {
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The plain page listens on no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** A key and a certificate for `localhost`, good for two days, as PEM. */
function selfSigned(): { key: string; cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { key: pem, cert: pem };
}

/** Headers of an HTTP/1.1 connection, which HTTP/2 does not have: RFC 9113, 8.2.2. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

async function startFront(target: string, certificate: { key: string; cert: string }) {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(certificate, (incoming, outgoing) =>
    pass(incoming, outgoing, target, agent),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front listens on no port.');
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return {
    origin: `https://localhost:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const session of sessions) session.destroy();
      agent.destroy();
      await closed;
    },
  };
}

function pass(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  target: string,
  agent: Agent,
): void {
  const { method, url, headers } = incoming;
  const onward = request(new URL(url, target), {
    method,
    agent,
    headers: { ...ofTheMessage(headers), host: incoming.authority },
  });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.headers));
    pipeline(answer, outgoing, () => {});
  });
  onward.on('error', () => outgoing.stream?.close());
  pipeline(incoming, onward, () => {});
}

function ofTheMessage(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_THE_CONNECTION.has(name)),
  );
}
