import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A program that listens, on the server's core. */
export interface Program {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program and resolves once it takes connections on that port of 127.0.0.1.
 * @throws when it ends before it does.
 */
export async function startProgram(
  [program = '', ...words]: string[],
  { port, env = process.env }: { port: number; env?: NodeJS.ProcessEnv },
): Promise<Program> {
  const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  // Whatever ends the measurement, no server is left behind.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it listened.`);
    await pause(50);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', end);
      end();
      await exit;
    },
  };
}

function takesConnections(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
