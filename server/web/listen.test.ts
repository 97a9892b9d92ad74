import { connect } from 'node:net';
import { Hono } from 'hono';
import { onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import type { CallEnv } from './web-context.ts';

/** More than the system's buffers on both sides can hold. */
const BIG = new Uint8Array(64 * 2 ** 20);
/** Never happens: a server that waits for it hangs, and so does the test. */
const NEVER_MS = 2 ** 31 - 1;

test('a client that reads nothing of its answer is cut off, and does not delay a stop', {
  tags: ['release'],
}, async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const app = new Hono<CallEnv>();
  app.get('/', (c) => {
    resolve();
    return c.body(BIG);
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0, headers: {} });
  onTestFinished(() => server.close({ idleMs: 0, graceMs: 0 }));
  const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  onTestFinished(() => void socket.destroy());
  // A server that cuts off resets the connection.
  socket.on('error', () => {});
  await asked;
  await server.close({ idleMs: NEVER_MS, graceMs: NEVER_MS });
});
