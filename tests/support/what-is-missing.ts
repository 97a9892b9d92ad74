import { spawnSync } from 'node:child_process';

/** Why this machine cannot run a test, to show next to the skipped test; undefined when it can. */
export function whatIsMissing({
  root = false,
  programs = [],
}: {
  root?: boolean;
  programs?: string[];
}): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (root && process.getuid?.() !== 0) return 'needs root';
  const missing = programs.find((program) => spawnSync('which', [program]).status !== 0);
  return missing && `needs ${missing}`;
}
