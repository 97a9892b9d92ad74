/**
 * `ask-steadily.ts <url> <seconds> <rate> [<posted>]`: asks `rate` times a second, evenly, over connections that stay
 * open, even when answers are late, so that a stalled server delays every request of that time, as it would with real
 * visitors. It gets a page, or posts JSON, in which `#` becomes a different number each time. Prints the median and the
 * slowest hundredth in milliseconds.
 *
 * Not the load generator of the posts: that counts in whole milliseconds, and sends a second's share all at once.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', seconds = '', rate = '', posted] = process.argv.slice(2);

const agent = new Agent({ keepAlive: true });
const started = performance.now();
const asked: Promise<number>[] = [];
for (let count = 0; count < Number(rate) * Number(seconds); count += 1) {
  const due = started + (1000 * count) / Number(rate);
  const early = due - performance.now();
  if (early > 0) await pause(early);
  asked.push(ask(performance.now(), posted?.replaceAll('#', `${process.pid}-${count}`)));
}
const took = (await Promise.all(asked)).toSorted((a, b) => a - b);
const quantile = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))];
console.log(JSON.stringify({ p50: quantile(0.5), p99: quantile(0.99) }));
agent.destroy();

function ask(due: number, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const [method, headers] =
    body === undefined
      ? ['GET', { 'Accept-Encoding': 'br' }]
      : ['POST', { 'Content-Type': 'application/json' }];
  request(url, { agent, method, headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
    answer.resume().once('end', () => resolve(performance.now() - due));
  })
    .once('error', reject)
    .end(body);
  return promise;
}
