import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { MAX_KIB } from '../../server/web/read-body.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postJson, rawCall } from '../support/contact-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  return server.stop;
});

const CRLF = '\r\n';
const lines = (...all: string[]) => `${all.join(CRLF)}${CRLF}${CRLF}`;
const post = (more: string[], body: string) =>
  `${lines(`POST ${CONTACT_FUNCTION_PATH} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...more)}${body}`;

/** Node's own tests prove what its parser refuses. These show that it is strict here, too. */
test.each([
  ['a length and chunks', 400, post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0${CRLF}${CRLF}`)],
  ['a header of 17 KiB', 431, lines('GET / HTTP/1.1', 'Host: a', `X-Long: ${'x'.repeat(17 * 1024)}`)],
  [
    'a body that is too large, in chunks',
    413,
    post(
      ['Connection: close', 'Transfer-Encoding: chunked'],
      `${`400${CRLF}${' '.repeat(0x400)}${CRLF}`.repeat(MAX_KIB + 1)}0${CRLF}${CRLF}`,
    ),
  ],
])('one answer, and others are served: %s is refused with %i', async (_what, status, bytes) => {
  const answer = await rawCall(server.port, bytes);
  expect(answer.match(/^HTTP\/1\.1 \d{3}/gm)).toEqual([`HTTP/1.1 ${status}`]);
  expect((await fetch(server.origin)).status).toBe(200);
});

const FILES = 64;

function open(port: number): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(port, '127.0.0.1', () => resolve(socket));
  socket.on('error', () => {});
  return promise;
}

test('with its file descriptors used up the server lives, and answers once they are free again', async () => {
  await using limited = await startServerProcess({
    wrapper: ['sh', '-c', `ulimit -n ${FILES} && exec "$0" "$@"`],
  });
  const sockets = await Promise.all(Array.from({ length: 2 * FILES }, () => open(limited.port)));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  // The server accepts in its own time, and ends a connection that it has no descriptor for.
  await Promise.race(closed);
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  // While the server closes the last of those connections, it can have no descriptor for this one or for its store.
  const post = () => postJson(limited.origin).then(({ status }) => status, String);
  await expect.poll(post).toBe(200);
  expect(limited.child.exitCode).toBeNull();
});
