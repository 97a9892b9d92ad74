import { join } from 'node:path';
import { z } from 'zod';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { runProgram } from '../tools/run-program.ts';
import { REQUEST } from './autocannon.ts';
import { ON_LOAD_CORE } from './pinned.ts';

const reportSchema = z.object({ p50: z.number(), p99: z.number() });

const script = join(import.meta.dirname, 'ask-steadily.ts');

const VISITS_A_SECOND = 100;

/** A hundred GETs a second of one page for so many seconds: the median and the slowest hundredth, in milliseconds. */
export function visit(url: string, seconds: number): Promise<{ p50: number; p99: number }> {
  return ask(url, seconds, VISITS_A_SECOND);
}

/** So many posts a second, for so many seconds, of requests that are all different. */
export async function postSteadily(
  origin: string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  await ask(origin + CONTACT_FUNCTION_PATH, seconds, rate, REQUEST);
}

async function ask(url: string, seconds: number, rate: number, ...posted: string[]) {
  const said = await runProgram([
    ...ON_LOAD_CORE,
    ...[process.execPath, script, url, String(seconds), String(rate)],
    ...posted,
  ]);
  return reportSchema.parse(JSON.parse(said));
}
