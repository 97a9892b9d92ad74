import { debianPrograms } from '../tools/debian-programs.ts';
import { runProgram } from '../tools/run-program.ts';
import { ON_LOAD_CORE } from './pinned.ts';

/**
 * As many GETs of one address as 32 clients can make on connections that stay open, answers in brotli. How many were
 * answered, how many a second, and the slowest hundredth in milliseconds. https://github.com/wg/wrk
 * @throws when any answer was an error.
 */
export async function wrk(
  url: string,
  seconds: number,
): Promise<{ answers: number; rate: number; p99: number }> {
  const { wrk: program, env } = debianPrograms();
  const options = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br'];
  const said = await runProgram([...ON_LOAD_CORE, program, ...options, url], { env });
  const read = (pattern: RegExp) => pattern.exec(said)?.[1] ?? '';
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`${url} did not stand the load:\n${said}`);
  return {
    answers: Number(read(/(\d+) requests in/)),
    rate: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p99: milliseconds(read(/99%\s+([\d.]+(?:us|ms|s))/)),
  };
}

function milliseconds(text: string): number {
  const factor = text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000;
  return Number.parseFloat(text) * factor;
}
