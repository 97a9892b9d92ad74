import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { requests } from '../../server/cli/program.ts';
import { type Clocks, thisMachine } from '../../server/context.ts';
import { programEnv } from './program-env.ts';

const ownMain = fileURLToPath(new URL('../../server/cli/main.ts', import.meta.url));

interface CommandRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where a command runs: the working folder of a server, and its database. */
export interface CommandPlace {
  folder: string;
  databaseUrl: string;
  /** The program. Unset: this project's own. */
  main?: string;
}

/** `npm run requests -- …` in its own process, while a server may use the same store. */
export function startRequests(
  { folder, databaseUrl, main = ownMain }: CommandPlace,
  words: string[],
  env: Record<string, string> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [main, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnv, DATABASE_URL: databaseUrl, ...env },
  });
}

/** With the byte order mark, which `text` of `node:stream/consumers` leaves out. */
const textOf = async (stream: Readable) => (await buffer(stream)).toString();

/**
 * The same command in this process, which is quicker. One at a time, because a process has one working folder. Leaves
 * out what `main.ts` does for a process: it would drop the locks of a server on SQLite in this one.
 */
export async function runHere(
  { folder, databaseUrl }: CommandPlace,
  words: string[],
  env: Record<string, string> = {},
  clocks?: Partial<Clocks>,
): Promise<CommandRun> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([textOf(stdout), textOf(stderr)]);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await requests(words, {
      env: { DATABASE_URL: databaseUrl, ...env },
      streams: { stdin: new PassThrough(), stdout, stderr },
      clocks: { ...thisMachine, ...clocks },
    });
    stdout.end();
    stderr.end();
    const [out, err] = await said;
    return { code, stdout: out, stderr: err };
  } finally {
    process.chdir(before);
  }
}

export async function runRequests(
  place: CommandPlace,
  words: string[],
  env?: Record<string, string>,
): Promise<CommandRun> {
  const child = startRequests(place, words, env);
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/**
 * The same on a terminal. Types each answer, or what it resolves with, once its question is on the screen.
 * `script` makes the terminal; it comes with every Debian: https://man7.org/linux/man-pages/man1/script.1.html
 */
export async function runOnTerminal(
  { folder, databaseUrl }: CommandPlace,
  words: string[],
  { answers = [] }: { answers?: [question: string, answer: string | (() => Promise<string>)][] } = {},
): Promise<{ code: number | null; screen: string }> {
  const command = [process.execPath, ownMain, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', `exec ${command}`, '/dev/null'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...programEnv, TERM: 'xterm', SHELL: '/bin/sh', DATABASE_URL: databaseUrl },
  });
  const exit = once(child, 'exit');
  const left = [...answers];
  let screen = '';
  child.stdout.setEncoding('utf8');
  for await (const part of child.stdout) {
    screen += part;
    const [question = '', answer] = left[0] ?? [];
    if (answer === undefined || !screen.includes(question)) continue;
    child.stdin.write(`${typeof answer === 'string' ? answer : await answer()}\n`);
    left.shift();
  }
  const [code] = await exit;
  return { code, screen };
}
