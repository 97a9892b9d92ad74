import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';

/** As PEM. */
interface Certificate {
  key: string;
  cert: string;
}

/** A key and a certificate for `localhost`, good for two days. */
export function selfSigned(): Certificate {
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

/** HTTP/2 and TLS in front of `target`, as a proxy has them in real life. */
export async function startFront(target: string, certificate: Certificate) {
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
