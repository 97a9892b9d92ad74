import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LISTENING } from '../../server/banner.ts';
import { VISITOR } from './contact-call.ts';
import { tempFolder } from './temp-database.ts';

/** The real server runs in a process of its own, so that a test can kill it, give it settings and read what it prints. */

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

interface ServerProcessOptions {
  /** By default this is a SQLite database in its folder. */
  databaseUrl?: string;
  /** The secret and the mail go to `var/` in this working folder. By default it has one of its own, which goes with it. */
  folder?: string;
  script?: string;
  /** This program, with its arguments, runs the server and becomes it. */
  wrapper?: string[];
  env?: Record<string, string>;
}

const mainScript = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/**
 * Starts it on a port that the system gives it; resolves once it answers. It trusts this machine as a proxy, so that
 * each client of a load can come from an address of its own. The built site must be there. Ends with `await using`.
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
 * The environment of each program that a test starts: none of this process's settings, and its cache of compiled files,
 * without which a program takes twice as long to start.
 */
export const programEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

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
      const port = LISTENING.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  }
  child.once('close', () => reject(new Error(`The server did not start:\n${lines.join('\n')}\n`)));
  return { port: await promise, lines };
}

/**
 * Resolves with what a program has printed, once that has these words. It goes on reading, so that the program never
 * waits for a reader.
 * @throws with what it printed when it ends before.
 */
export async function waitForLine(stream: Readable, words: string): Promise<string> {
  let printed = '';
  for await (const line of createInterface(stream)) {
    printed += `${line}\n`;
    if (!line.includes(words)) continue;
    stream.resume();
    return printed;
  }
  throw new Error(`It ended before it said "${words}":\n${printed}`);
}

/** The visitors of a test and of a load type these words, and no test types them anywhere else. */
const TYPED = new RegExp(['Okafor', 'bakery', VISITOR.phone.slice(-8)].join('|'), 'i');

/** Each server of a test is asked this when it ends, whatever trouble it had. */
export function assertNoNames(lines: readonly string[]): void {
  const line = lines.find((each) => TYPED.test(each));
  if (line !== undefined) throw new Error(`The log holds what a visitor typed: ${line}`);
}
