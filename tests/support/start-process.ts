import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnv } from './program-env.ts';
import { tempFolder } from './temp-folder.ts';

export interface ServerProcess {
  origin: string;
  port: number;
  databasePath: string;
  /** Every line written so far. */
  lines: readonly string[];
  child: ChildProcess;
  /** Sends the signal and resolves with the exit code, or with the name of the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
  [Symbol.asyncDispose](): Promise<void>;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/**
 * `node server/main.ts` in a process of its own, on a free port, with a folder of its own; resolves once it listens.
 * `shell` runs before it in the same shell, such as `ulimit -n 64`. The built site must be there.
 */
export async function startProcess({
  env = {},
  shell = ':',
}: {
  env?: Record<string, string>;
  shell?: string;
} = {}): Promise<ServerProcess> {
  const folder = await tempFolder();
  const databasePath = join(folder.path, 'requests.db');
  const child = spawn('sh', ['-c', `${shell} && exec "$0" "$1"`, process.execPath, main], {
    cwd: folder.path,
    env: { ...programEnv, PORT: '0', DATABASE_URL: `sqlite:${databasePath}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  const { promise: listening, resolve } = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const port = /^The site is on http:\/\/[^:]+:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  const port = await Promise.race([
    listening,
    exit.then(() => Promise.reject(new Error(`The server ended at once:\n${lines.join('\n')}`))),
  ]);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code, by] = await exit;
    return code ?? by;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    databasePath,
    lines,
    child,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      await folder.remove();
    },
  };
}
