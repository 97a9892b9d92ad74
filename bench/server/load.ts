import { join } from 'node:path';
import { z } from 'zod';
import { CONTACT_FUNCTION_PATH } from '../../business/contact-function.ts';
import { benchProgram, ON_LOAD_CORE, runProgram } from '../programs.ts';

/** A contact request; `#` is replaced so that each one is different. */
const REQUEST = '{"name":"Visitor","phone":"555 010-7788","email":"#@bakery.example"}';

/** Times in milliseconds; the rate is of answers a second. */
export interface Load {
  answers: number;
  rate: number;
  p99: number;
}

/** Gets of one page, in brotli, from 32 clients, each as fast as it is answered. */
export function get(url: string, seconds: number): Promise<Load> {
  return autocannon(url, { seconds, clients: 32 }, ['-H', 'Accept-Encoding=br']);
}

/** Posts of requests that are all different, from 20 clients, each as fast as it is answered. */
export function post(origin: string, seconds: number): Promise<Load> {
  return autocannon(origin + CONTACT_FUNCTION_PATH, { seconds, clients: 20 }, [
    ...['-m', 'POST', '-H', 'Content-Type=application/json', '--idReplacement'],
    ...['-b', REQUEST.replace('#', '[<id>]')],
  ]);
}

/** A hundred gets a second of one page. Resolves with the slowest hundredth, in milliseconds. */
export async function visitSteadily(url: string, seconds: number): Promise<{ p50: number; p99: number }> {
  return askSteadily(url, seconds, 100);
}

/** So many posts a second of requests that are all different. */
export async function postSteadily(origin: string, seconds: number, rate: number): Promise<void> {
  await askSteadily(origin + CONTACT_FUNCTION_PATH, seconds, rate, REQUEST);
}

const steadySchema = z.object({ p50: z.number(), p99: z.number() });

async function askSteadily(url: string, seconds: number, rate: number, ...posted: string[]) {
  const script = join(import.meta.dirname, 'ask-steadily.ts');
  const words = [process.execPath, script, url, String(seconds), String(rate), ...posted];
  return steadySchema.parse(JSON.parse(await runProgram([...ON_LOAD_CORE, ...words])));
}

const reportSchema = z.object({
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
  duration: z.number(),
  latency: z.object({ p99: z.number() }),
});

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
  return { answers, rate: answers / report.duration, p99: report.latency.p99 };
}
