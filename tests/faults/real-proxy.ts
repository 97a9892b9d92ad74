import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { replaceIn } from '../support/copy-project.ts';
import { tempFolder } from '../support/temp-folder.ts';

export type ProxyName = 'caddy' | 'nginx';

const DEPLOY = join(projectRoot, 'deploy');

/** Caddy writes all to one place, nginx these to files. */
const [ACCESS_LOG, ERROR_LOG] = ['access.log', 'error.log'];
const LOGS = [ACCESS_LOG, ERROR_LOG];

/** What differs from `deploy/` in a test: the addresses, and no TLS, because no name leads here. */
type Changes = [from: string, to: string][];
const NOT_IN_A_TEST = /^ *(listen \[::\]|listen 80 default|ssl_certificate|http2 ).*\n/gm;

/** Systems give out no port as low as this one. */
const FIRST_PORT = 8080;

/**
 * The program from the machine's packages, with the file from `deploy/` for one server, or for two. It cannot say which
 * port it got, so it takes the first one that no other program has.
 */
export async function startRealProxy(name: ProxyName, servers: number[]) {
  for (let port = FIRST_PORT; ; port += 1) {
    try {
      return await startOn(port, name, servers);
    } catch (error) {
      if (!/address already in use/i.test(String(error))) throw error;
    }
  }
}

async function startOn(port: number, name: ProxyName, servers: number[]) {
  const folder = await tempFolder();
  const addresses = servers.length === 1 ? ['127.0.0.1:3000'] : ['10.0.0.11:3000', '10.0.0.12:3000'];
  const changes: Changes = addresses.map((address, n) => [address, `127.0.0.1:${servers[n]}`]);
  const child = await starters[name]({ folder: folder.path, port, isOne: servers.length === 1, changes });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      child.emit('said');
    });
  const isUp = name === 'caddy' ? 'serving initial configuration' : 'start worker process';
  while (!said.includes(isUp)) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await Promise.race([once(child, 'said'), once(child, 'exit')]);
  }
  let ended: Promise<string> | undefined;
  /** Stops it, and resolves with what its logs hold. */
  const end = () => {
    process.off('exit', killNow);
    ended ??= once(child, 'close').then(async () => {
      const files = LOGS.map((log) => readFile(join(folder.path, log), 'utf8').catch(() => ''));
      return said + (await Promise.all(files)).join('');
    });
    child.kill('SIGTERM');
    return ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

interface Start {
  folder: string;
  port: number;
  isOne: boolean;
  changes: Changes;
}

const starters: Record<ProxyName, (start: Start) => Promise<ChildProcess>> = {
  async caddy({ folder, port, isOne, changes }) {
    const path = join(folder, 'Caddyfile');
    await copyFile(join(DEPLOY, isOne ? 'caddy/Caddyfile' : 'caddy/Caddyfile.two-servers'), path);
    await replaceIn(path, [
      ...changes,
      ['\nwww.example.com {', `\nhttp://127.0.0.1:${port} {`],
      ['\nexample.com {', `\nhttp://example.com:${port} {`],
      ['\n{\n', '\n{\n\tadmin off\n'],
    ]);
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
  },
  async nginx({ folder, port, isOne, changes }) {
    const path = join(folder, 'website.conf');
    const file = isOne ? 'nginx/website.conf' : 'nginx/website-two-servers.conf';
    const text = await readFile(join(DEPLOY, file), 'utf8');
    await writeFile(path, text.replaceAll(NOT_IN_A_TEST, ''));
    await replaceIn(path, [
      ...changes,
      ['listen 80;', `listen unix:${join(folder, 'port-80')};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port}`],
      ['server_name www.example.com;', 'server_name 127.0.0.1;'],
      ['/var/log/nginx/error.log', join(folder, ERROR_LOG)],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const main = [
      'daemon off;',
      'pid nginx.pid;',
      'error_log stderr notice;',
      process.getuid?.() === 0 ? 'user root;' : '',
      'events {}',
      'http {',
      `access_log ${ACCESS_LOG};`,
      ...temporary.map((kind) => `${kind}_temp_path ${kind};`),
      'include website.conf;',
      '}',
    ];
    await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
    return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  },
};
