import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { newClient, VISITOR } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { reportFigures } from './report.ts';

const CLIENTS = 20;

interface Outcome {
  id?: string;
  status?: number;
  error?: string;
}

/** One post over the agent's kept-alive connection. */
function post(port: number, agent: Agent, key: string): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...newClient() };
  const options = { port, host: '127.0.0.1', path: CONTACT_FUNCTION_PATH, method: 'POST', headers, agent };
  const call = request(options, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
    });
    response.on('error', (error) => resolve({ error: error.message }));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, id: JSON.parse(text).id }));
  });
  call.on('error', (error) => resolve({ error: 'code' in error ? String(error.code) : error.message }));
  call.end(JSON.stringify(VISITOR));
  return promise;
}

/** Posts without pause until the server refuses to be connected to. */
async function client(port: number, name: number, onAnswer: () => void): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  while (outcomes.at(-1)?.error === undefined) {
    outcomes.push(await post(port, agent, `${name}-${outcomes.length}`));
    onAnswer();
  }
  agent.destroy();
  return outcomes;
}

test('a stop under 20 busy clients cuts off no request, loses nothing and exits with 0', async () => {
  await using server = await startServerProcess();
  const { promise: isBusy, resolve } = Promise.withResolvers<void>();
  let answers = 0;
  const clients = Array.from({ length: CLIENTS }, (_, name) =>
    client(server.port, name, () => {
      answers += 1;
      if (answers === CLIENTS * 10) resolve();
    }),
  );
  await isBusy;
  const started = performance.now();
  const exit = await server.end('SIGTERM');
  const stopMs = Math.round(performance.now() - started);
  const outcomes = (await Promise.all(clients)).flat();
  const ids = outcomes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const { ids: stored, notifications, confirmations } = await readStored(server.databaseUrl);
  const lost = ids.filter((id) => !stored.has(id)).length;
  reportFigures('stop under load', {
    answers: ids.length,
    stored: stored.size,
    lost,
    resets: errors.filter((code) => code !== 'ECONNREFUSED').length,
    exit,
    'ms to stop': stopMs,
  });

  expect(exit).toBe(0);
  expect(outcomes.filter(({ status }) => status !== undefined && status !== 200)).toEqual([]);
  expect(new Set(errors)).toEqual(new Set(['ECONNREFUSED']));
  expect(lost).toBe(0);
  expect(stored.size).toBe(ids.length);
  expect([notifications.length, confirmations.length]).toEqual([ids.length, ids.length]);
});
