import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { figureSchema } from './figure.ts';
import { machineSchema } from './machine.ts';
import { judgedSchema } from './target.ts';

const resultsSchema = z.object({
  /** ISO 8601, in UTC. */
  takenAt: z.string(),
  machine: machineSchema,
  targets: z.array(judgedSchema),
  figures: z.array(figureSchema),
});

export type Results = z.infer<typeof resultsSchema>;

/** The two halves of the measurements, each with a file of its own. */
export type Part = 'pages' | 'server';

const folder = join(import.meta.dirname, '../results');

/** Writes what a part measured, over what it measured before. Returns the file. */
export function writeResults(part: Part, results: Results): string {
  const file = fileOf(part);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** What a part measured last; undefined when it was never run. */
export function readResults(part: Part): Results | undefined {
  try {
    return resultsSchema.parse(JSON.parse(readFileSync(fileOf(part), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${fileOf(part)} cannot be read. Remove it, and measure again.`, { cause: error });
  }
}

function fileOf(part: Part): string {
  return join(folder, `${part}.json`);
}
