import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Commands run in this folder, the project's, from any working folder. */
export const projectRoot = join(import.meta.dirname, '..');

/** Commands get the caller's environment, in which the project's own tools, its Node included, come before the machine's. */
export const projectEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(projectRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  // The build fails for a user who has no home folder.
  HOME: process.env['HOME'] ?? tmpdir(),
  // People who build or test a clone have not agreed to send usage data.
  ASTRO_TELEMETRY_DISABLED: '1',
};

/**
 * Runs a shell command, in the project folder unless another is given, with its output shown as it comes and no input,
 * and waits for it. Returns its exit code, 1 when it could not start or a signal ended it.
 */
export function run(command: string, cwd = projectRoot): number {
  const options = { cwd, env: projectEnv, shell: true };
  return spawnSync(command, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}
