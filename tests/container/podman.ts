import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listening } from '../support/server-process.ts';

/** Podman with storage of its own, which is removed with its folder. */
interface Podman {
  /** Runs one command, shows what it writes to stderr only when it fails, and returns what it printed. */
  run(...words: string[]): string;
  show(...words: string[]): void;
  words: string[];
}

/** Works without a registry, without an init system, and on file systems that have no overlay. */
export function podmanIn(folder: string): Podman {
  const words = [
    ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
    ...['--storage-driver', 'vfs', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'],
  ];
  const env = { ...process.env, TMPDIR: folder };
  return {
    words,
    run: (...rest) =>
      execFileSync('podman', [...words, ...rest], { env, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' }),
    show: (...rest) => void execFileSync('podman', [...words, ...rest], { env, stdio: 'inherit' }),
  };
}

interface Run {
  name: string;
  volume: string;
  env?: Record<string, string>;
}

/**
 * The image as `compose.yaml` runs it, with even `/tmp` read-only: nothing but the volume can be written to. Resolves
 * once it says that it listens, on a port that the system gave it.
 */
export async function startContainer(podman: Podman, { name, volume }: Omit<Run, 'env'>) {
  const words = runWords({ name, volume, env: { PORT: '0' } });
  const child = spawn('podman', [...podman.words, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const { port } = await listening(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    exec: (...words: string[]) => podman.run('exec', '--env', `PORT=${port}`, name, ...words),
    async stop(): Promise<number | null> {
      podman.run('kill', '--signal', 'TERM', name);
      const [code] = await exit;
      return code;
    },
    async [Symbol.asyncDispose]() {
      podman.run('rm', '--force', '--ignore', name);
      await exit;
    },
  };
}

/** The command that runs the image. `podman run` ends with the exit code of what it ran. */
export function runWords({ name, volume, env = {} }: Run): string[] {
  return [
    ...['run', '--name', name, '--rm', '--network', 'host'],
    ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
    ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    ...['--volume', `${volume}:/srv/website/var`],
    ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
    'localhost/website',
  ];
}
