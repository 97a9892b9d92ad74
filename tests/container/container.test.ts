import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { BUILT_FOR, MARK } from './build-image.ts';
import { podmanIn, runWords, startContainer } from './podman.ts';

const MEGABYTE = 1e6;

const podman = podmanIn(inject('containerFolder'));

test('the image takes at most 350 MB', () => {
  const megabytes = Number(podman.run('image', 'inspect', 'website', '--format', '{{.Size}}')) / MEGABYTE;
  console.log(`The image takes ${megabytes.toFixed(0)} MB.`);
  expect(megabytes).toBeLessThanOrEqual(350);
});

test('the image holds no settings, requests, history or earlier build', () => {
  const root = podman.run('image', 'mount', 'website').trim();
  const { stdout, status } = spawnSync('grep', ['-rl', MARK, `${root}/srv`], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  expect(readdirSync(`${root}/srv/website`)).not.toContain('.git');
  expect(readdirSync(`${root}/srv/website/var`)).toEqual([]);
  podman.run('image', 'unmount', 'website');
});

test('read-only and without rights it keeps a request in its volume over a restart', async () => {
  let id: string;
  {
    await using first = await startContainer(podman, { name: 'first', volume: 'requests' });
    // Another address of the loopback than the one that the server chooses without the image's setting.
    const home = await fetch(first.origin.replace('127.0.0.1', '127.0.0.2'));
    expect(home.status).toBe(200);
    expect(await home.text()).toContain(`<link rel="canonical" href="${BUILT_FOR}/"`);
    first.exec('node', 'deploy/container/is-alive.ts');
    id = await postedId(first.origin);
    expect(await first.stop()).toBe(0);
  }
  await using second = await startContainer(podman, { name: 'second', volume: 'requests' });
  const kept = JSON.parse(second.exec('node', 'server/cli/main.ts', 'export', '--json'));
  expect(kept).toMatchObject([{ id, email: VISITOR.email }]);
  expect(await second.stop()).toBe(0);
});

test('an erasure writes nothing outside the volume', async () => {
  await using container = await startContainer(podman, { name: 'commands', volume: 'commands' });
  await postJson(container.origin);
  expect(container.exec('node', 'server/cli/main.ts', 'erase', VISITOR.email, '--yes')).toContain(
    'Erased 1 request',
  );
  expect(() => container.exec('touch', '/srv/website/file')).toThrow('Read-only file system');
  expect(() => container.exec('touch', '/tmp/file')).toThrow('Read-only file system');
  expect(container.exec('id', '--user').trim()).toBe('10001');
});

test('the health check fails when no server answers', () => {
  const words = runWords({ name: 'ill', volume: 'ill', env: { PORT: '9' } });
  const { status } = spawnSync('podman', [...podman.words, ...words, 'node', 'deploy/container/is-alive.ts']);
  expect(status).toBe(1);
});

test('a bad setting ends it with exit code 78, and so late that starting it again and again does no harm', () => {
  const words = runWords({ name: 'bad', volume: 'bad', env: { PORT: 'eighty' } }).filter(
    (word) => word !== '--rm',
  );
  const { status, stderr } = spawnSync('podman', [...podman.words, ...words], { encoding: 'utf8' });
  expect(status).toBe(78);
  expect(stderr).toContain('PORT is not a port number.');
  const [started = 0, ended = 0] = podman
    .run('inspect', 'bad', '--format', '{{.State.StartedAt.UnixMilli}} {{.State.FinishedAt.UnixMilli}}')
    .split(' ')
    .map(Number);
  expect(ended - started).toBeGreaterThanOrEqual(10_000);
});
