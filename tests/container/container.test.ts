import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { postedId, VISITOR } from '../support/contact-call.ts';
import { listening } from '../support/server-process.ts';
import { BUILT_FOR, MARK } from './build-image.ts';
import { ENGINES, type EngineName, engineIn, runWords } from './engines.ts';

const folder = inject('containerFolder');
const podman = engineIn(folder, 'podman');

test('the image holds no settings, requests, history or earlier build', () => {
  const root = podman.run('image', 'mount', 'website').trim();
  const { stdout, status } = spawnSync('grep', ['-rl', MARK, `${root}/srv`], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  expect(readdirSync(`${root}/srv/website`)).not.toContain('.git');
  expect(readdirSync(`${root}/srv/website/var`)).toEqual([]);
  podman.run('image', 'unmount', 'website');
});

/** Resolves once it says that it listens, on a port that the system gave it. */
async function startContainer(
  engine: EngineName,
  name: string,
  options: { volume?: string; user?: string } = {},
) {
  const { env, run } = engineIn(folder, engine);
  const words = runWords({ name, volume: name, env: { PORT: '0' }, ...options });
  const child = spawn(engine, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const { port } = await listening(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    exec: (...rest: string[]) => run('exec', '--env', `PORT=${port}`, name, ...rest),
    async stop(): Promise<number | null> {
      run('stop', name);
      const [code] = await exit;
      return code;
    },
    [Symbol.asyncDispose]: async () => void run('rm', '--force', name),
  };
}

test.each(ENGINES)(
  'read-only and without rights it keeps a request in its volume over a restart, with %s',
  async (engine) => {
    let id: string;
    {
      await using first = await startContainer(engine, 'first', { volume: 'requests' });
      // Another address of the loopback than the one that the server chooses without the image's setting.
      const home = await fetch(first.origin.replace('127.0.0.1', '127.0.0.2'));
      expect(home.status).toBe(200);
      expect(await home.text()).toContain(`<link rel="canonical" href="${BUILT_FOR}/"`);
      first.exec('node', 'deploy/is-alive.ts');
      id = await postedId(first.origin);
      expect(await first.stop()).toBe(0);
    }
    await using second = await startContainer(engine, 'second', { volume: 'requests' });
    expect(JSON.parse(second.exec('requests', 'export', '--json'))).toMatchObject([
      { id, email: VISITOR.email },
    ]);
    expect(second.exec('requests', 'erase', VISITOR.email, '--yes')).toContain('Erased 1 request');
    expect(() => second.exec('touch', '/srv/website/file')).toThrow('Read-only file system');
    expect(second.exec('id', '--user').trim()).toBe('10001');
    expect(await second.stop()).toBe(0);
  },
);

test('it works as any user of group 0, as OpenShift and Heroku run it', async () => {
  await using container = await startContainer('podman', 'arbitrary', { user: '1000680000:0' });
  await postedId(container.origin);
  expect(await container.stop()).toBe(0);
});

test('where the volume is root’s it says in one line what to do', () => {
  podman.run('volume', 'create', 'of-root');
  podman.run(
    'run',
    '--rm',
    '--user',
    '0',
    '--volume',
    'of-root:/v',
    'localhost/website',
    'sh',
    '-c',
    'chown 0:0 /v; chmod 755 /v',
  );
  const { status, stderr } = spawnSync('podman', runWords({ name: 'of-root', volume: 'of-root' }), {
    env: podman.env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('chown -R 10001:0')]);
});

test('the health check fails when no server answers, and asks no proxy', () => {
  const env = { PORT: '9', NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' };
  const words = [...runWords({ name: 'ill', volume: 'ill', env }), 'node', 'deploy/is-alive.ts'];
  expect(spawnSync('podman', words, { env: podman.env }).status).toBe(1);
});

test.each(ENGINES)(
  'a bad setting ends it with exit code 78, so late that starting it again does no harm, with %s',
  (engine) => {
    const { env, run } = engineIn(folder, engine);
    const words = runWords({ name: 'bad', volume: 'bad', env: { PORT: 'eighty' } });
    const { status, stderr } = spawnSync(engine, words, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([78, expect.stringContaining('PORT is not a port number.')]);
    const [started = '', ended = ''] = run(
      ...['inspect', 'bad', '--format', '{{json .State.StartedAt}} {{json .State.FinishedAt}}'],
    ).split(' ');
    expect(Date.parse(JSON.parse(ended)) - Date.parse(JSON.parse(started))).toBeGreaterThanOrEqual(10_000);
  },
);
