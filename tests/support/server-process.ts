import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnv } from './program-env.ts';

const mainScript = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Sends the signal and resolves with the exit code, or null after a signal that allows none. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ServerProcessOptions {
  databaseUrl: string;
  port: number;
  /** Its working folder: the secret and the mail go to `var/` in it. */
  folder: string;
  /** The script to run instead of the server's own. */
  script?: string;
  /** Options of Node, such as `--require`. */
  flags?: string[];
  /** A program, with its arguments, that runs the server and becomes it. */
  wrapper?: string[];
  env?: Record<string, string>;
}

/**
 * The real server in its own process; resolves once it answers. It treats this machine as a proxy, so that each client
 * of a load can come from an address of its own.
 */
export async function startServerProcess({
  databaseUrl,
  port,
  folder,
  script = mainScript,
  flags = [],
  wrapper = [],
  env,
}: ServerProcessOptions): Promise<ServerProcess> {
  const [program, ...words] = [...wrapper, process.execPath, ...flags, script];
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnv,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_FILE: join(folder, 'secret'),
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const end: ServerProcess['end'] = async (signal) => {
    process.off('exit', killNow);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  };
  await listening(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
    },
  };
}

/**
 * Resolves once a server prints that it listens.
 * @throws with its complaints when it ends before.
 */
export async function listening({ stdout, stderr }: ChildProcess): Promise<void> {
  if (!stdout || !stderr) throw new Error('The server has no output to read.');
  const said: string[] = [];
  stderr.on('data', (chunk) => said.push(String(chunk)));
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('The site is on')) {
      stdout.resume();
      return;
    }
  }
  throw new Error(`The server did not start:\n${said.join('')}`);
}
