import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/run.ts';
import { signedLink } from '../../server/requests/signed-link.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postedId, VISITOR } from '../support/contact-call.ts';
import { replaceIn } from '../support/copy-project.ts';
import { whatIsMissing } from '../support/machine.ts';
import { startServer } from '../support/server.ts';
import { tempFolder } from '../support/temp-database.ts';

const SECRET = 'a secret of at least 32 characters';

test('Caddy is installed', () => {
  expect(
    whatIsMissing({ programs: ['caddy'] }),
    'sudo apt-get install caddy, and stop the service',
  ).toBeUndefined();
});

test('no log holds a visitor’s address or a link of the agency, not even when the server is away', async () => {
  await using server = await startServer({ env: { SECRET } });
  await using proxy = await startCaddy(server.port);
  const id = await postedId(proxy.origin);
  const target = { id, expiresAt: Date.now() + 3_600_000 };
  const link = signedLink({ config: { publicOrigin: proxy.origin }, secret: SECRET }, target);
  const press = (body: string) => fetch(link, { method: 'POST', redirect: 'manual', body });
  expect((await postFrom('127.0.0.9', proxy.origin)).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect((await press('action=nothing')).status).toBe(303);
  expect((await press('x'.repeat(40_000))).status).not.toBe(200);
  await server.pause();
  expect((await fetch(link)).status).toBe(502);
  expect((await postFrom('127.0.0.9', proxy.origin)).status).toBe(502);
  const logs = await proxy.end();
  expect(logs).not.toContain(link.split('/agency/')[1]);
  expect(logs).not.toContain('127.0.0.9');
});

test('visitors are counted by their own address, which no header of theirs changes', async () => {
  await using server = await startServer();
  await using proxy = await startCaddy(server.port);
  const answers = await Promise.all(Array.from({ length: 60 }, () => postFrom('127.0.0.3', proxy.origin)));
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect((await postFrom('127.0.0.2', proxy.origin)).status).toBe(200);
  const forged = await postFrom('127.0.0.3', proxy.origin, { 'X-Forwarded-For': '192.0.2.1' });
  expect(forged.status).toBe(429);
});

/** Posts a request from this address of the loopback. */
async function postFrom(localAddress: string, origin: string, headers: Record<string, string> = {}) {
  const call = request(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    localAddress,
  });
  call.end(JSON.stringify(VISITOR));
  const [answer] = await once(call, 'response');
  answer.resume();
  return { status: answer.statusCode };
}

/** Systems give out no port as low as this one. */
const FIRST_PORT = 8080;

/**
 * Caddy from the machine's packages, with the file from `deploy/`, in front of the server on that port. It cannot say
 * which port it got, so it takes the first one that no other program has.
 */
async function startCaddy(server: number) {
  for (let port = FIRST_PORT; ; port += 1) {
    try {
      return await startOn(port, server);
    } catch (error) {
      if (!/address already in use/i.test(String(error))) throw error;
    }
  }
}

async function startOn(port: number, server: number) {
  const { path: folder } = await tempFolder();
  const path = join(folder, 'Caddyfile');
  await copyFile(join(projectRoot, 'deploy/Caddyfile'), path);
  // A test has other addresses, and no TLS, because no name leads here.
  await replaceIn(path, [
    ['website:3000', `127.0.0.1:${server}`],
    ['lb_try_duration 90s', 'lb_try_duration 1s'],
    ['{$ADDRESS} {', `http://127.0.0.1:${port} {`],
    ['{\n\tlog', '{\n\tadmin off\n\tlog'],
  ]);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      child.emit('said');
    });
  while (!said.includes('serving initial configuration')) {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${said}`);
    await Promise.race([once(child, 'said'), once(child, 'exit')]);
  }
  let ended: Promise<string> | undefined;
  const end = () => {
    process.off('exit', killNow);
    ended ??= once(child, 'close').then(() => said);
    child.kill('SIGTERM');
    return ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}
