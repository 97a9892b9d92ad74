import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from '../tools/run-program.ts';
import { ON_LOAD_CORE } from './pinned.ts';

const reportSchema = z.object({ p50: z.number(), p99: z.number() });

const script = join(import.meta.dirname, 'visit-steadily.ts');

/** A hundred GETs a second of one page for so many seconds: the median and the slowest hundredth, in milliseconds. */
export async function visit(url: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const said = await runProgram([...ON_LOAD_CORE, process.execPath, script, url, String(seconds)]);
  return reportSchema.parse(JSON.parse(said));
}
