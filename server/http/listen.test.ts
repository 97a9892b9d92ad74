import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FunctionEnv } from './calls.ts';
import { listen } from './listen.ts';

const MIB = 2 ** 20;
/** More than the system's buffers on both sides can hold. */
const BIG = new Uint8Array(64 * MIB);
/** For a client that is to be cut off. */
const STALLED_MS = 500;
/** For one that is not. A busy machine does nothing for a while, and must not be taken for such a client. */
const PATIENT_MS = 5_000;
/** Never happens: a server that waits for it hangs, and so does the test. */
const NEVER_MS = 2 ** 31 - 1;
const PATIENT = { idleMs: NEVER_MS, graceMs: NEVER_MS };

const ask = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');

/** A server of two answers, which tells when it was first asked for one. */
async function startServer({ stalledMs = PATIENT_MS } = {}) {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const app = new Hono<FunctionEnv>();
  app.use((_c, next) => {
    resolve();
    return next();
  });
  app.get('/big', (c) => c.body(BIG));
  app.get('/small', (c) => c.body(BIG.subarray(0, MIB / 4)));
  const server = await listen(app, { host: '127.0.0.1', port: 0, headers: {}, stalledMs });
  onTestFinished(() => server.close({ idleMs: 0, graceMs: 0 }));
  return { ...server, asked };
}

function open(port: number, sent: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent));
  // A server that cuts off resets the connection.
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe('a client that reads nothing of its answers is cut off, and does not delay a stop', () => {
  test.each([
    ['one that asks for much', ask('/big')],
    ['one that asks often', ask('/small').repeat(256)],
    ['one that leaves after this answer', ask('/big', 'Connection: close')],
  ])('%s', async (_who, sent) => {
    const server = await startServer({ stalledMs: STALLED_MS });
    const socket = open(server.port, sent);
    await Promise.race([server.asked, once(socket, 'close')]);
    await server.close(PATIENT);
  });

  test('one that continues sending', async () => {
    const server = await startServer({ stalledMs: STALLED_MS });
    const socket = open(server.port, ask('/big'));
    await Promise.race([server.asked, once(socket, 'close')]);
    const sending = setInterval(() => socket.write('no request'), STALLED_MS / 10);
    onTestFinished(() => clearInterval(sending));
    await server.close(PATIENT);
  });
});

test('a client that reads slowly but steadily gets all of its answer', async () => {
  const server = await startServer();
  const socket = open(server.port, ask('/big', 'Connection: close'));
  let received = 0;
  let read = 0;
  socket.on('data', (part) => {
    received += part.length;
    read += part.length;
    if (read < MIB) return;
    read = 0;
    socket.pause();
    // This is the client's reading speed, not a wait: the whole answer takes longer than twice the limit.
    setTimeout(() => socket.resume(), PATIENT_MS / 25);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received).toBeGreaterThan(BIG.length);
});
