import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { assertNoNames } from './assert-no-names.ts';
import { programEnv } from './program-env.ts';
import { tempFolder } from './temp-folder.ts';

const mainScript = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

interface ServerProcessOptions {
  /** Unset: a SQLite database in its folder. */
  databaseUrl?: string;
  /** Its working folder: the secret and the mail go to `var/` in it. Unset: one of its own, which goes with it. */
  folder?: string;
  script?: string;
  /** A program, with its arguments, that runs the server and becomes it. */
  wrapper?: string[];
  env?: Record<string, string>;
}

/**
 * The real server in its own process, on a port that the system gave it; resolves once it answers. It treats this
 * machine as a proxy, so that each client of a load can come from an address of its own. The built site must be there.
 */
export async function startServerProcess({
  folder,
  databaseUrl: givenUrl,
  script = mainScript,
  wrapper = [],
  env,
}: ServerProcessOptions = {}) {
  const place = folder === undefined ? await tempFolder() : { path: folder, async remove() {} };
  const databaseUrl = givenUrl ?? `sqlite:${join(place.path, 'requests.db')}`;
  const [program, ...words] = [...wrapper, process.execPath, script];
  const child = spawn(program, words, {
    cwd: place.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnv, PORT: '0', DATABASE_URL: databaseUrl, ...env },
  });
  const exit = once(child, 'exit');
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const { port, lines } = await listening(child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> => {
    process.off('exit', killNow);
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code, by] = await exit;
    assertNoNames(lines);
    return code ?? by;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    databaseUrl,
    lines,
    child,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      await place.remove();
    },
  };
}

/**
 * Resolves once a server prints where it listens: with its port, and with the lines that it writes, now and later.
 * @throws with these lines when it ends before.
 */
export async function listening(child: ChildProcess): Promise<{ port: number; lines: readonly string[] }> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      const port = /^The site is on http:\/\/[^:]+:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  child.once('close', () => reject(new Error(`The server did not start:\n${lines.join('\n')}\n`)));
  return { port: await promise, lines };
}
