/**
 * `visit-steadily.ts <url> <seconds>`: asks for a page a hundred times a second over connections that stay open,
 * whether the answers are late or not, so that a server that stands still is seen by everybody who comes meanwhile.
 * Prints the median and the slowest hundredth in milliseconds.
 *
 * Not the load generator of the posts, which counts in whole milliseconds.
 */
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', seconds = ''] = process.argv.slice(2);

const RATE = 100;

const agent = new Agent({ keepAlive: true });
const started = performance.now();
const visits: Promise<number>[] = [];
for (let count = 0; count < RATE * Number(seconds); count += 1) {
  const due = started + (1000 * count) / RATE;
  const early = due - performance.now();
  if (early > 0) await pause(early);
  visits.push(visit(performance.now()));
}
const took = (await Promise.all(visits)).toSorted((a, b) => a - b);
const quantile = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))];
console.log(JSON.stringify({ p50: quantile(0.5), p99: quantile(0.99) }));
agent.destroy();

function visit(due: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
    answer.resume().once('end', () => resolve(performance.now() - due));
  }).once('error', reject);
  return promise;
}
