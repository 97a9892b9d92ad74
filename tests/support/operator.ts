import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../server/cli/program.ts';
import { type Clocks, thisMachine } from '../../server/context.ts';
import type { StoredRequest } from '../../server/store/schema.ts';
import type { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { postedId, VISITOR } from './contact-call.ts';
import { type ServerOverrides, startFixtureServer } from './server.ts';
import { programEnv } from './server-process.ts';
import { storedRequest, testPromise } from './stored-request.ts';
import { openAt, type StoreKind } from './temp-database.ts';

/** Tests run the operator's commands by this: in this process, in their own, on a terminal, and next to a server at work. */

/** A command runs in the working folder of a server, on its database. */
export interface CommandPlace {
  folder: string;
  databaseUrl: string;
  /** This program runs it, or by default this project's own. */
  main?: string;
}

interface CommandRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Env = Record<string, string>;

const ownMain = fileURLToPath(new URL('../../server/cli/main.ts', import.meta.url));

/**
 * Runs a command in this process, which is quicker. One at a time, because a process has one working folder. Leaves out
 * what `main.ts` does for a process: that would drop the locks of a server on SQLite in this one.
 */
export async function runHere(
  { folder, databaseUrl }: CommandPlace,
  words: string[],
  env: Env = {},
  clocks?: Partial<Clocks>,
): Promise<CommandRun> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([textOf(stdout), textOf(stderr)]);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await runCommand(words, {
      env: { DATABASE_URL: databaseUrl, ...env },
      streams: { stdin: new PassThrough(), stdout, stderr },
      clocks: { ...thisMachine, ...clocks },
    });
    stdout.end();
    stderr.end();
    const [out, err] = await printed;
    return { code, stdout: out, stderr: err };
  } finally {
    process.chdir(before);
  }
}

/** Starts `npm run requests -- …` in its own process, while a server may use the same store. */
export function startRequests(place: CommandPlace, words: string[], env: Env = {}) {
  return spawn(process.execPath, [place.main ?? ownMain, ...words], {
    cwd: place.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnv, DATABASE_URL: place.databaseUrl, ...env },
  });
}

export async function runRequests(place: CommandPlace, words: string[], env?: Env): Promise<CommandRun> {
  const child = startRequests(place, words, env);
  const exit = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map(textOf));
  const [code] = await exit;
  return { code, stdout: `${stdout}`, stderr: `${stderr}` };
}

/** `text` of `node:stream/consumers` would leave out the byte order mark. */
const textOf = async (stream: Readable) => (await buffer(stream)).toString();

type Answer = [question: string, answer: string | (() => Promise<string>)];

/**
 * Runs a command on a terminal, and types each answer, or what it resolves with, once its question is on the screen.
 * `script` makes the terminal; it comes with every Debian: https://man7.org/linux/man-pages/man1/script.1.html
 */
async function runOnTerminal(
  { folder, databaseUrl }: CommandPlace,
  words: string[],
  answers: Answer[],
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
  for await (const part of child.stdout.setEncoding('utf8')) {
    screen += part;
    const [question = '', answer] = left[0] ?? [];
    if (answer === undefined || !screen.includes(question)) continue;
    child.stdin.write(`${typeof answer === 'string' ? answer : await answer()}\n`);
    left.shift();
  }
  const [code] = await exit;
  return { code, screen };
}

/** Starts a server at work and, in the same folder, the operator's commands. It stops with `await using`. */
export async function openOffice(kind: StoreKind, overrides: Omit<ServerOverrides, 'kind'> = {}) {
  const server = await startFixtureServer({ ...overrides, kind });
  const store = openAt(server.databaseUrl);
  return {
    server,
    store,
    run: (words: string[], env?: Env) => runHere(server, words, env),
    runOnTerminal: (words: string[], { answers = [] }: { answers?: Answer[] } = {}) =>
      runOnTerminal(server, words, answers),
    receive: (differences: Partial<typeof VISITOR & Record<typeof HONEYPOT_FIELD, string>> = {}) =>
      postedId(server.origin, { ...VISITOR, ...differences }),
    /** Stores these requests, however many, without their mails. */
    async keep(requests: Partial<StoredRequest>[]): Promise<void> {
      const firstAt = Date.now() - requests.length;
      const rows = requests.map((values, number) => {
        const id = `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;
        const received_at = firstAt + number;
        return storedRequest({ id, idempotency_key: `caller:${number}`, received_at, ...values });
      });
      for (let at = 0; at < rows.length; at += 500) {
        const some = rows.slice(at, at + 500);
        await store.insertInto('contact_requests').values(some).execute();
      }
    },
    /** Changes what is stored of a request, such as the time at which it came: it is promised a reply from then. */
    async change(id: string, values: Partial<StoredRequest>): Promise<void> {
      const { received_at } = values;
      const due = received_at === undefined ? {} : { reply_due_at: testPromise(received_at).replyDueAt };
      const changed = { ...due, ...values };
      await store.updateTable('contact_requests').set(changed).where('id', '=', id).execute();
    },
    delivered: (id: string, mail: string) =>
      server.logged((line) => line['request'] === id && line['mail'] === mail && line['outcome'] === 'sent'),
    async close() {
      await server.pause();
      await store.destroy();
    },
    async [Symbol.asyncDispose]() {
      await store.destroy();
      await server.stop();
    },
  };
}
