import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { replaceIn } from '../support/copy-project.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Systems give out no port as low as this one. */
const FIRST_PORT = 8080;

/**
 * Caddy from the machine's packages, with the file from `deploy/`, in front of the server on that port. It cannot say
 * which port it got, so it takes the first one that no other program has.
 */
export async function startCaddy(server: number) {
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
  await copyFile(join(projectRoot, 'deploy/caddy/Caddyfile'), path);
  // What differs in a test: the addresses, and no TLS, because no name leads here.
  await replaceIn(path, [
    ['127.0.0.1:3000', `127.0.0.1:${server}`],
    ['\nwww.example.com {', `\nhttp://127.0.0.1:${port} {`],
    ['\nexample.com {', `\nhttp://example.com:${port} {`],
    ['\n{\n', '\n{\n\tadmin off\n'],
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
