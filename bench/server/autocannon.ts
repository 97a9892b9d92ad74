import { z } from 'zod';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { benchProgram } from '../tools/bench-packages.ts';
import { runProgram } from '../tools/run-program.ts';
import { ON_LOAD_CORE } from './pinned.ts';

const reportSchema = z.object({
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
  duration: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
});

/** Times in milliseconds; the rate is of answers a second. */
export interface Load {
  answers: number;
  rate: number;
  p50: number;
  p99: number;
}

/** A contact request; `#` stands for what makes it another one each time. */
export const REQUEST = '{"name":"Visitor","phone":"555 010-7788","email":"#@bakery.example"}';

/** Posts of requests that are all different, from so many clients, each as fast as it is answered. */
export function post(origin: string, load: { seconds: number; clients: number }): Promise<Load> {
  return autocannon(origin + CONTACT_FUNCTION_PATH, load, [
    ...['-m', 'POST', '-H', 'Content-Type=application/json', '--idReplacement'],
    ...['-b', REQUEST.replace('#', '[<id>]')],
  ]);
}

/** https://github.com/mcollina/autocannon */
async function autocannon(
  url: string,
  { seconds, clients }: { seconds: number; clients: number },
  options: string[],
): Promise<Load> {
  const said = await runProgram([
    ...ON_LOAD_CORE,
    ...benchProgram('autocannon'),
    ...['--json', '-c', String(clients), '-d', String(seconds)],
    ...options,
    url,
  ]);
  const report = reportSchema.parse(JSON.parse(said));
  if (report.non2xx + report.errors > 0) throw new Error(`${url} did not stand the load: ${said}`);
  const answers = report['2xx'];
  return { answers, rate: answers / report.duration, ...report.latency };
}
