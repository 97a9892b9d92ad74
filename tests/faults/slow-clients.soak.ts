import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startProcess } from '../support/start-process.ts';

const CLIENTS = 300;
const HEADERS_MS = 5_000;
const REQUEST_MS = 15_000;
/** The server looks once a second; the rest is for a busy machine. */
const LATE_MS = 3_000;

/** Sends `begin`, then one byte a second, and resolves with how long the server put up with it. */
function drip(port: number, begin: string): Promise<{ ms: number; answer: string }> {
  const { promise, resolve } = Promise.withResolvers<{ ms: number; answer: string }>();
  const started = performance.now();
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(begin));
  const dripping = setInterval(() => socket.write('x'), 1_000);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    resolve({ ms: performance.now() - started, answer });
  });
  return promise;
}

const LINE = `POST ${CONTACT_FUNCTION_PATH} HTTP/1.1\r\nHost: a\r\n`;

test.each([
  ['headers', `${LINE}X-Slow: `, HEADERS_MS],
  ['body', `${LINE}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`, REQUEST_MS],
])('300 clients with slow %s are cut off on time and hold nobody else up', async (name, begin, limitMs) => {
  await using server = await startProcess();
  const clients = Array.from({ length: CLIENTS }, () => drip(server.port, begin));
  const all = Promise.all(clients);
  const normal: number[] = [];
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    expect((await fetch(server.origin)).status).toBe(200);
    normal.push(performance.now() - started);
    // Ten visitors a second: the pace of a load, not a wait for anything.
    await Promise.race([all, pause(100)]);
  }
  const cutOff = await all;
  const times = cutOff.map(({ ms }) => ms);
  const slowest = Math.max(...normal);
  reportFigures(`slow ${name}`, {
    clients: CLIENTS,
    'first cut off after ms': Math.round(Math.min(...times)),
    'last cut off after ms': Math.round(Math.max(...times)),
    'slowest normal GET ms': Math.round(slowest),
    'normal GETs': normal.length,
  });
  expect(Math.min(...times)).toBeGreaterThanOrEqual(limitMs);
  expect(Math.max(...times)).toBeLessThan(limitMs + LATE_MS);
  expect(slowest).toBeLessThan(1_000);
});
