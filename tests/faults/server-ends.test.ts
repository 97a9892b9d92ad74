/** @module-tag release */

import { expect, onTestFinished, test } from 'vitest';
import { thisMachine } from '../../server/context.ts';
import { postJson } from '../support/contact-call.ts';
import { startLoad } from '../support/load.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

const CLIENTS = 20;

/** A client may be told these: a busy machine may need longer than a visitor is kept waiting, and then says 503. */
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
  // A server that was killed had counted some of them before it stored them.
  expect(confirmed).toBe(ids.size);
  expect(await checkIntegrity(server.databaseUrl)).toBe('ok');
  expect(new Set(load.answers.keys()).difference(TOLD)).toEqual(new Set());
});

test('a stop under 20 busy clients cuts off no request, loses nothing and exits with 0', async () => {
  const { path: folder } = await tempFolder();
  await using server = await startServerProcess({ folder });
  let since = Number.POSITIVE_INFINITY;
  const cutOff: unknown[] = [];
  const load = startLoad(server.origin, {
    clients: CLIENTS,
    send: (...call) =>
      postJson(...call).catch((error) => {
        // Afterwards the server closes what is idle, and a client that calls again just then is cut off.
        if (performance.now() - since < thisMachine.patience.idleClient) cutOff.push(error.cause?.code);
        throw error;
      }),
  });
  await load.more(CLIENTS * 10);
  since = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  // The last answers may still be on their way to their clients.
  await load.cutOff();
  expect(cutOff.filter((code) => code !== 'ECONNREFUSED')).toEqual([]);

  await using next = await startServerProcess({ folder });
  load.leadTo(next.origin);
  await load.finish();
  const { ids, mails } = await readStored(server.databaseUrl);
  expect(new Set(load.answers.keys()).difference(TOLD)).toEqual(new Set());
  expect(ids).toEqual(load.acknowledged);
  expect(mails).toBe(2 * ids.size);
});
