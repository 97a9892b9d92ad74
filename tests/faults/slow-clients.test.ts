/** @module-tag release */

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postJson } from '../support/contact-call.ts';
import { startServerProcess } from '../support/server-process.ts';

const CLIENTS = 300;
const LINE = `POST ${CONTACT_FUNCTION_PATH} HTTP/1.1\r\nHost: a\r\n`;
const BEGINNINGS = {
  body: `${LINE}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
  headers: `${LINE}X-Slow: `,
};

/** Sends `begin`, then one byte a second until the server cuts it off. */
function drip(port: number, begin: string, onEnd: () => void) {
  const begun = Promise.withResolvers<void>();
  const cutOff = Promise.withResolvers<void>();
  let dripping: NodeJS.Timeout | undefined;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(begin, () => begun.resolve());
    dripping = setInterval(() => socket.write('x'), 1_000);
  });
  // The answer can be lost: a byte that comes after it resets the connection.
  socket.resume();
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    onEnd();
    cutOff.resolve();
  });
  return { begun: begun.promise, cutOff: cutOff.promise };
}

test('300 slow clients are cut off, and a visitor is served meanwhile', async () => {
  await using server = await startServerProcess();
  const order: string[] = [];
  const clients = (['body', 'headers'] as const).flatMap((slow) =>
    Array.from({ length: CLIENTS }, () => drip(server.port, BEGINNINGS[slow], () => order.push(slow))),
  );
  await Promise.all(clients.map(({ begun }) => begun));
  expect((await fetch(server.origin)).status).toBe(200);
  expect((await postJson(server.origin)).status).toBe(200);
  await Promise.all(clients.map(({ cutOff }) => cutOff));
  // The server gives headers 5 s and a whole request 15 s, and looks once a second.
  expect(order).toEqual([...Array(CLIENTS).fill('headers'), ...Array(CLIENTS).fill('body')]);
});
