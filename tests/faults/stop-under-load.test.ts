import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { postOver } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';

const CLIENTS = 20;

test('a stop under 20 busy clients cuts off no request, loses nothing and exits with 0', async () => {
  await using server = await startServerProcess();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const errors: unknown[] = [];
  const load = startLoad(server.origin, {
    clients: CLIENTS,
    send: (...call) =>
      postOver({ agent }, ...call).catch((error) => {
        errors.push(error.code);
        throw error;
      }),
  });
  await load.more(CLIENTS * 10);
  const exit = await server.end('SIGTERM');
  // What was answered last may still be on its way to its client.
  await load.cutOff();
  const answered = new Set(load.acknowledged);
  const stored = await readStored(server.databaseUrl);

  await using next = await startServerProcess({ databaseUrl: server.databaseUrl });
  load.leadTo(next.origin);
  await load.finish();
  agent.destroy();
  expect(exit).toBe(0);
  expect([...load.answers.keys()]).toEqual([200, 'cut off']);
  expect(new Set(errors)).toEqual(new Set(['ECONNREFUSED']));
  expect(stored).toMatchObject({ ids: answered, mails: 2 * answered.size });
});
