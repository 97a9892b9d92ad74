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
 * Returns its exit code, 1 when it could not start. Says what a signal means that ended it: mostly that memory ran out.
 */
export function run(command: string, cwd = projectRoot): number {
  const { status, signal } = spawnSync(command, {
    cwd,
    env: projectEnv,
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = signal === null ? (status ?? 1) : SHELL_SIGNALS + constants.signals[signal];
  const [ended] =
    Object.entries(constants.signals).find(([, number]) => code === SHELL_SIGNALS + number) ?? [];
  if (ended)
    console.error(`${command} was ended by ${ended}.${NO_MEMORY.includes(ended) ? moreMemory() : ''}`);
  return code;
}

/** A shell says which signal ended a command by an exit code: this, and its number. */
const SHELL_SIGNALS = 128;

/** By which the kernel ends what takes the last of the memory, and by which V8 ends itself. */
const NO_MEMORY = ['SIGKILL', 'SIGABRT'];

/** The limit of a container counts, where it is less than the machine has. */
function moreMemory(): string {
  const megabytes = Math.round(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20);
  return ` Most likely memory ran out: here are ${megabytes} MB, and a build takes 600 of them. End other programs, or add memory or swap.`;
}
