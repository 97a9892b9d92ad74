import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ENGINES = ['podman', 'docker'] as const;
export type EngineName = (typeof ENGINES)[number];

/** One container engine with storage of its own, which goes with its folder. */
interface Engine {
  name: EngineName;
  /** The environment in which `docker`, `podman` and the scripts of `deploy/` reach this engine. */
  env: NodeJS.ProcessEnv;
  /** Runs one command, shows what it writes to stderr only when it fails, and returns what it printed. */
  run(...words: string[]): string;
}

/** Works without a registry, without an init system, and on file systems that have no overlay. */
export function engineIn(folder: string, name: EngineName): Engine {
  const env = {
    ...process.env,
    TMPDIR: folder,
    ...(name === 'podman' ? podmanEnv(folder) : dockerEnv(folder)),
  };
  return {
    name,
    env,
    run: (...words) => execFileSync(name, words, { env, encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' }),
  };
}

function podmanEnv(folder: string) {
  const [settings, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')];
  mkdirSync(join(folder, 'networks'), { recursive: true });
  writeFileSync(
    settings,
    [
      '[containers]',
      'default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]',
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      '[network]',
      `network_config_dir = "${folder}/networks"`,
    ].join('\n'),
  );
  writeFileSync(
    storage,
    `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/podman"\nrunroot = "${folder}/podman-run"\n`,
  );
  return { CONTAINERS_CONF: settings, CONTAINERS_STORAGE_CONF: storage };
}

/** The classic builder needs no further package. */
const dockerEnv = (folder: string) => ({ DOCKER_HOST: `unix://${folder}/docker.sock`, DOCKER_BUILDKIT: '0' });

/** Ends with `await using`. */
export async function startDocker(folder: string) {
  const words = ['--storage-driver=vfs', `--data-root=${folder}/docker`, `--exec-root=${folder}/docker-run`];
  const daemon = spawn(
    'dockerd',
    [...words, `--pidfile=${folder}/docker.pid`, `--host=unix://${folder}/docker.sock`],
    { stdio: 'ignore' },
  );
  const ended = once(daemon, 'exit');
  const { env } = engineIn(folder, 'docker');
  while (spawnSync('docker', ['version'], { env }).status !== 0) {
    if (daemon.exitCode !== null) throw new Error('dockerd did not start.');
    await sleep(200);
  }
  return async () => {
    daemon.kill();
    await ended;
    // It leaves this mounted where a container shared the host's network.
    spawnSync('umount', [`${folder}/docker-run/netns/default`]);
  };
}

interface Run {
  name: string;
  volume: string;
  env?: Record<string, string>;
  user?: string;
}

/** The words that run the image as `compose.yaml` does, with even `/tmp` read-only: it can write to its volume alone. */
export function runWords({ name, volume, env = {}, user }: Run): string[] {
  return [
    ...['run', '--name', name, '--network', 'host'],
    ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    ...['--volume', `${volume}:/srv/website/var`],
    ...(user === undefined ? [] : ['--user', user]),
    ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
    'localhost/website',
  ];
}
