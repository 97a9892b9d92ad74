import { expect, onTestFinished, test } from 'vitest';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';

const KILLS = 6;
const CLIENTS = 20;

test('a server that is killed six times while clients post loses no acknowledged request', async () => {
  const { path: folder } = await tempFolder();
  let server = await startServerProcess({ folder });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const load = startLoad(server.origin, { clients: CLIENTS });
  for (let kill = 1; kill <= KILLS; kill += 1) {
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
  expect([...load.answers.keys()].filter((status) => status !== 200 && status !== 'cut off')).toEqual([]);
});
