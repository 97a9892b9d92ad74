import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { contactRows } from '../support/contact-rows.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { rawCall } from '../support/raw-call.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startProcess } from '../support/start-process.ts';

const BODY = JSON.stringify(VISITOR);
const LINE = `POST ${CONTACT_FUNCTION_PATH} HTTP/1.1`;
const COMMON = ['Host: a', 'Content-Type: application/json', 'Connection: close'];

/** A post with these header lines besides the usual ones. */
function post(lines: string[], body = BODY, end = '\r\n'): string {
  return [LINE, ...COMMON, ...lines, '', body].join(end);
}

function chunked(size: number): string {
  const chunk = `400\r\n${' '.repeat(0x400)}\r\n`;
  return `${chunk.repeat(size)}0\r\n\r\n`;
}

const length = (text: string) => `Content-Length: ${text.length}`;
const INVALID = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

describe('a request that no honest client sends gets the right 4xx, and the next one 200', () => {
  test.each([
    ['Content-Length with Transfer-Encoding', 400, post([length(BODY), 'Transfer-Encoding: chunked'])],
    ['two Content-Lengths that differ', 400, post(['Content-Length: 3', length(BODY)])],
    ['two Content-Lengths that agree', 400, post([length(BODY), length(BODY)])],
    ['lines that end in a bare LF', 400, post([length(BODY)], BODY, '\n')],
    ['a header folded over two lines', 400, post(['X-Folded: one', '\ttwo', length(BODY)])],
    ['a space before the colon', 400, post(['X-Space : one', length(BODY)])],
    ['a Transfer-Encoding that ends in something else', 400, post(['Transfer-Encoding: chunked, gzip'])],
    ['a 9 KiB header', 431, post([`X-Long: ${'x'.repeat(9 * 1024)}`, length(BODY)])],
    ['a 17 KiB body in chunks', 413, post(['Transfer-Encoding: chunked'], chunked(17))],
    ['a chunk whose size is no number', 400, post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
    [
      'a body that is not UTF-8',
      400,
      Buffer.concat([Buffer.from(post([`Content-Length: ${INVALID.length}`], '')), INVALID]),
    ],
  ])('%s: %i', async (name, status, bytes) => {
    await using server = await startFixtureServer();
    const answer = await rawCall(server.port, bytes);
    const next = await postJson(server.origin);
    reportFigures(name, { answer: answer.slice(0, 12), 'next post': next.status });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(next.status).toBe(200);
    expect(contactRows(server.databasePath).requests).toHaveLength(1);
  });
});

const FILES = 64;

function open(port: number): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(port, '127.0.0.1', () => resolve(socket));
  socket.on('error', () => {});
  return promise;
}

test('with its file descriptors used up the server lives, and answers once they are free again', async () => {
  await using server = await startProcess({ shell: `ulimit -n ${FILES}` });
  const sockets = await Promise.all(Array.from({ length: 2 * FILES }, () => open(server.port)));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  let response = await postJson(server.origin);
  // The server may still be closing the last of those connections. Until then the store cannot open its file.
  while (response.status === 503) response = await postJson(server.origin);
  reportFigures('file descriptors exhausted', {
    limit: FILES,
    connections: sockets.length,
    'next post': response.status,
  });
  expect(response.status).toBe(200);
  expect(server.child.exitCode).toBeNull();
});
