import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { z } from 'zod';
import { projectRoot } from '../../scripts/run.ts';

export const machineSchema = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGB: z.number(),
  kernel: z.string(),
  node: z.string(),
  /** The commit that was measured; `-dirty` behind it when files had been changed since. */
  commit: z.string(),
  /** How many processes wanted to run, on average, in the minute before: more than a few makes the figures noise. */
  loadBefore: z.number(),
});

export type Machine = z.infer<typeof machineSchema>;

/** Where and on what the figures are taken. */
export function machine(): Machine {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    kernel: release(),
    node: process.version,
    commit: execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: projectRoot,
      encoding: 'utf8',
    }).trim(),
    loadBefore: Number(load.toFixed(2)),
  };
}
