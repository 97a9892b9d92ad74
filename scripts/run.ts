import { spawnSync } from 'node:child_process';
import { constants, tmpdir, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';

/** The project's folder. Commands run there, from any working folder. */
export const projectRoot = join(import.meta.dirname, '..');

/** The caller's environment with the project's own tools, its Node included, ahead of the machine's. */
export const projectEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(projectRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // What builds asks for one, and fails for a user who has none.
  HOME: process.env['HOME'] ?? tmpdir(),
  // People who build or test a clone have not agreed to send usage data.
  ASTRO_TELEMETRY_DISABLED: '1',
};

/**
 * Runs a shell command, in the project folder unless another is given, with its output shown as it comes and no input,
 * and waits for it.
 * Returns its exit code, 1 when it could not start. Says it when a signal ended it.
 */
export function run(command: string, cwd = projectRoot): number {
  const { status, signal } = spawnSync(command, {
    cwd,
    env: projectEnv,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = signal === null ? (status ?? 1) : SHELL_SIGNALS + constants.signals[signal];
  sayWhatEnded(command, code);
  return code;
}

/** A shell says which signal ended a command by an exit code: this, and its number. */
const SHELL_SIGNALS = 128;

/** By which the kernel ends what takes the last of the memory, and by which V8 ends itself. */
const NO_MEMORY = ['SIGKILL', 'SIGABRT'];

/** Says it where a signal ended the command, and what that means. */
export function sayWhatEnded(command: string, code: number | string): void {
  const byNumber = ([name, number]: [string, number]) => [name, SHELL_SIGNALS + number].includes(code);
  const [signal] = Object.entries(constants.signals).find(byNumber) ?? [];
  if (signal === undefined) return;
  const memory = NO_MEMORY.includes(signal) ? moreMemory() : '';
  console.error(`${command} was ended by ${signal}.${memory}`);
}

/** The limit of a container counts, where it is less than the machine has. */
function moreMemory(): string {
  const megabytes = Math.round(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20);
  return ` Most likely memory ran out: here are ${megabytes} MB, a build takes 600, and npm test 2,000. End other programs, or add memory or swap.`;
}
