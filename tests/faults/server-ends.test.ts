/** @module-tag release */

import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { postJson, postOver } from '../support/contact-call.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startLoad, startVisits } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startUnderServiceManager } from './service-manager.ts';

const CLIENTS = 20;

/** What a client may be told: a busy machine may need longer than a visitor is kept waiting, and then says 503. */
const TOLD = new Set<number | 'cut off'>([200, 503, 'cut off']);

test('a server that is killed six times while clients post loses no acknowledged request', async () => {
  const { path: folder } = await tempFolder();
  let server = await startServerProcess({ folder });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const load = startLoad(server.origin, { clients: CLIENTS });
  for (let kill = 1; kill <= 6; kill += 1) {
    // A different count each time, so that each kill comes at a different moment of the twenty running requests.
    await load.more(10 + kill);
    load.leadTo();
    await server.end('SIGKILL');
    server = await startServerProcess({ folder });
    load.leadTo(server.origin);
  }
  await load.more(10);
  await load.finish();
  expect(await server.end('SIGTERM')).toBe(0);

  const { ids, mails, confirmed } = await readStored(server.databaseUrl);
  expect(ids).toEqual(load.acknowledged);
  expect(mails).toBe(2 * ids.size);
  // Also of those that were counted by a server that was killed before it stored them.
  expect(confirmed).toBe(ids.size);
  expect(await checkIntegrity(server.databaseUrl)).toBe('ok');
  expect(new Set(load.answers.keys()).difference(TOLD)).toEqual(new Set());
});

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
  expect(new Set(load.answers.keys()).difference(TOLD)).toEqual(new Set());
  expect(new Set(errors)).toEqual(new Set(['ECONNREFUSED']));
  expect(stored).toMatchObject({ ids: answered, mails: 2 * answered.size });
});

test('behind a socket that its service manager holds, a restart fails no visit and loses no request', async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', HOST: 'not-where.example' };
  await using service = await startUnderServiceManager(env);
  expect(service.banner).toBe(`The site is on ${service.origin.replace('127.0.0.1', 'localhost')}`);
  const load = startLoad(service.origin, { clients: 2 });
  const visits = startVisits(service.origin, { visitors: 4 });
  for (let restart = 0; restart < 3; restart += 1) {
    await load.more(5);
    expect(await service.restart()).toBe(0);
  }
  await load.more(5);
  await Promise.all([visits.finish(), load.finish()]);

  expect([...visits.outcomes.keys()]).toEqual([200]);
  expect(new Set(load.answers.keys()).difference(TOLD)).toEqual(new Set());
  expect(load.answers.has('cut off')).toBe(false);
  expect((await readStored(service.databaseUrl)).ids).toEqual(load.acknowledged);
});

test.each([
  ['goes to a full disk', '/dev/full'],
  ['goes to a program that has ended', '>(true)'],
])('a server whose output %s starts, stores and stops', async (_what, output) => {
  await using server = await startUnderServiceManager({}, output);
  for (let posts = 0; posts < 3; posts += 1) expect((await postJson(server.origin)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
