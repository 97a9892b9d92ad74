/** @module-tag release */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { postJson, postOver } from '../support/contact-call.ts';
import { programEnv } from '../support/program-env.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startLoad } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

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

test.each([
  ['goes to a full disk', '/dev/full'],
  ['goes to a program that has ended', '>(true)'],
])('a server whose output %s starts, stores and stops', async (_what, output) => {
  const { path: folder } = await tempFolder();
  const program = ['-c', `exec "$0" "$@" > ${output} 2>&1`, process.execPath, main];
  const env = { ...programEnv, PORT: '0', DATA_DIR: folder };
  const server = spawn('bash', program, { env, stdio: 'ignore' });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  await expect.poll(() => listeningPort(server.pid)).toBeDefined();
  const origin = `http://127.0.0.1:${listeningPort(server.pid)}`;
  for (let posts = 0; posts < 3; posts += 1) expect((await postJson(origin)).status).toBe(200);
  server.kill();
  expect(await ended).toEqual([0, null]);
});

/** Asks the system, because this server can say nothing: https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
function listeningPort(pid: number | undefined): number | undefined {
  const files = readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`));
  const listening = readFileSync('/proc/net/tcp', 'utf8').matchAll(
    /:(\w{4}) 00000000:0000 0A \S+ \S+ \S+ +\d+ +\d+ +(\d+) /g,
  );
  const [, port] = listening.find(([, , inode]) => files.includes(`socket:[${inode}]`)) ?? [];
  return port === undefined ? undefined : Number.parseInt(port, 16);
}
