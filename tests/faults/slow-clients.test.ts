import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { NO_LIMITS, postJson } from '../support/contact-call.ts';
import { printFigures, tally } from '../support/print-figures.ts';
import { startProcess } from '../support/start-process.ts';

const CLIENTS = 300;
const LINE = `POST ${CONTACT_FUNCTION_PATH} HTTP/1.1\r\nHost: a\r\n`;
const SLOW_HEADERS = `${LINE}X-Slow: `;
const SLOW_BODY = `${LINE}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`;

/** Sends `begin`, then one byte a second for as long as the server lets it. */
function drip(port: number, begin: string) {
  const begun = Promise.withResolvers<void>();
  const cutOff = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(begin, () => begun.resolve()));
  const dripping = setInterval(() => socket.write('x'), 1_000);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    cutOff.resolve(answer);
  });
  return { begun: begun.promise, cutOff: cutOff.promise };
}

test('300 clients with slow headers and 300 with slow bodies are cut off, and a visitor is served meanwhile', async () => {
  await using server = await startProcess({ env: NO_LIMITS });
  const clients = [SLOW_HEADERS, SLOW_BODY].flatMap((begin) =>
    Array.from({ length: CLIENTS }, () => drip(server.port, begin)),
  );
  await Promise.all(clients.map(({ begun }) => begun));
  expect((await fetch(server.origin)).status).toBe(200);
  expect((await postJson(server.origin)).status).toBe(200);
  const answers = await Promise.all(clients.map(({ cutOff }) => cutOff));
  const statuses = new Map<string, number>();
  for (const answer of answers) {
    const status = answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 408'.length);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  printFigures('slow clients', { clients: answers.length, answers: tally(statuses) });
  expect([...statuses.keys()]).toEqual(['408']);
});
