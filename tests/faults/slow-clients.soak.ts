import { readdir, readlink, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startProcess } from '../support/start-process.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const CLIENTS = 300;
const HEADERS_MS = 5_000;
const REQUEST_MS = 15_000;
/** The server looks once a second; the rest is for a busy machine. */
const LATE_MS = 3_000;

/** Sends `begin`, then one byte a second, and resolves with the time until the server closed the connection. */
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

/** Requests pages until told to stop. Resolves with the time of the slowest, in milliseconds, and their number. */
async function visitUntil(origin: string, end: Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    expect((await fetch(origin)).status).toBe(200);
    times.push(performance.now() - started);
    // Ten visitors a second: the pace of a load, not a wait for anything.
    await Promise.race([end, pause(100)]);
  }
  return { 'slowest normal GET ms': Math.round(Math.max(...times)), 'normal GETs': times.length };
}

const LINE = `POST ${CONTACT_FUNCTION_PATH} HTTP/1.1\r\nHost: a\r\n`;

test.each([
  ['headers', `${LINE}X-Slow: `, HEADERS_MS],
  ['body', `${LINE}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`, REQUEST_MS],
])('300 clients with slow %s are cut off on time and delay no other client', async (name, begin, limitMs) => {
  await using server = await startProcess();
  const clients = Array.from({ length: CLIENTS }, () => drip(server.port, begin));
  const all = Promise.all(clients);
  const visits = await visitUntil(server.origin, all);
  const cutOff = await all;
  const times = cutOff.map(({ ms }) => ms);
  reportFigures(`slow ${name}`, {
    clients: CLIENTS,
    'first cut off after ms': Math.round(Math.min(...times)),
    'last cut off after ms': Math.round(Math.max(...times)),
    ...visits,
  });
  expect(Math.min(...times)).toBeGreaterThanOrEqual(limitMs);
  expect(Math.max(...times)).toBeLessThan(limitMs + LATE_MS);
  expect(visits['slowest normal GET ms']).toBeLessThan(1_000);
});

const STALLED_MS = 15_000;
/** Of the site's largest file: more than the system's buffers hold on both sides together. */
const ANSWERS = 25;
const PHONE_BYTES_A_SECOND = 256 * 1024;
/** The connections of the clients that do read. */
const FEW = 10;

/** The request for the site's largest file, as often as it takes, and then to be told to leave. */
async function askForMuch(): Promise<string> {
  const folder = fileURLToPath(new URL('../../dist/public/_astro', import.meta.url));
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  const largest = files[sizes.indexOf(Math.max(...sizes))];
  const ask = `GET /_astro/${largest} HTTP/1.1\r\nHost: a\r\n`;
  return `${`${ask}\r\n`.repeat(ANSWERS - 1)}${ask}Connection: close\r\n\r\n`;
}

/** Sends the request and reads nothing. Resolves with a function that disconnects. */
function ignore(port: number, asked: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<() => void>();
  const socket = connect(port, '127.0.0.1', () => socket.write(asked, () => resolve(() => socket.destroy())));
  socket.on('error', () => {});
  return promise;
}

/** Asks, reads at the pace of a phone, and resolves with how many answers came. */
function readSlowly(port: number, asked: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(port, '127.0.0.1', () => socket.write(asked));
  let received = '';
  let allowed = PHONE_BYTES_A_SECOND;
  const reading = setInterval(() => {
    allowed = PHONE_BYTES_A_SECOND;
    socket.resume();
  }, 1_000);
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    received += part;
    allowed -= part.length;
    if (allowed <= 0) socket.pause();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(reading);
    resolve(received.split('HTTP/1.1 200 ').length - 1);
  });
  return promise;
}

/** How many sockets a process has open. */
async function socketsOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all(
    // A socket may be closed while it is being counted.
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith('socket:')).length;
}

/** Looks ten times a second until the process has so many sockets open. */
async function untilSockets(pid: number, isEnough: (sockets: number) => boolean): Promise<void> {
  while (!isEnough(await socketsOf(pid))) await pause(100);
}

const missing = whatIsMissing({});

test.skipIf(missing)(
  `300 clients that read nothing are cut off on time, and a slow phone is served to the end${missing ? ` (${missing})` : ''}`,
  async () => {
    await using server = await startProcess();
    const pid = server.child.pid ?? 0;
    const before = await socketsOf(pid);
    const asked = await askForMuch();
    const leave = await Promise.all(Array.from({ length: CLIENTS }, () => ignore(server.port, asked)));
    await untilSockets(pid, (sockets) => sockets >= before + CLIENTS);
    // Once a page is answered, the others have been sent what the buffers take.
    await fetch(server.origin);
    const started = performance.now();
    const phone = readSlowly(server.port, asked);
    const first = untilSockets(pid, (sockets) => sockets < before + CLIENTS).then(() => performance.now());
    const last = untilSockets(pid, (sockets) => sockets <= before + FEW).then(() => performance.now());
    const visits = await visitUntil(server.origin, last);
    const firstMs = (await first) - started;
    const lastMs = (await last) - started;
    const answers = await phone;
    for (const each of leave) each();
    reportFigures('clients that read nothing', {
      clients: CLIENTS,
      'first let go after ms': Math.round(firstMs),
      'last let go after ms': Math.round(lastMs),
      'answers on a slow phone': answers,
      ...visits,
    });
    expect(firstMs).toBeGreaterThanOrEqual(STALLED_MS);
    expect(lastMs).toBeLessThan(2 * STALLED_MS + LATE_MS);
    expect(answers).toBe(ANSWERS);
    expect(visits['slowest normal GET ms']).toBeLessThan(1_000);
  },
);
