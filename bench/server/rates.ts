import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Effort, Figures } from '../report.ts';
import { get, post, postSteadily, visitSteadily } from './load.ts';
import { startContactRoute, startFastify, startOurs } from './servers.ts';

/**
 * The highest rate of requests for the home page, from our server and from Fastify in turns, each alone on the machine.
 */
export async function measureStaticPages(figures: Figures, { runs, seconds }: Effort): Promise<void> {
  for (let round = 1; round <= runs; round += 1) {
    for (const [name, start] of Object.entries({ ours: startOurs, Fastify: startFastify })) {
      const server = await start();
      const url = `${server.origin}/`;
      await get(url, 1);
      const before = processorSeconds(server.pid);
      const { answers, rate, p99 } = await get(url, seconds);
      const used = processorSeconds(server.pid) - before;
      await server.stop();
      figures.add('home page, per second', name, '/s', rate);
      figures.add('home page at that rate, p99', name, 'ms', p99);
      figures.add('home page, processor time', name, 'µs', (1e6 * used) / answers);
    }
  }
}

/** Posts to the server as it runs, to the same without mail, and to the same in front of a store that keeps nothing. */
export async function measurePosts(figures: Figures, { runs, seconds }: Effort): Promise<void> {
  const subjects = {
    'as it runs': startOurs,
    'without mail': () => startContactRoute('kept'),
    'without the store': () => startContactRoute('forgotten'),
  };
  for (let round = 1; round <= runs; round += 1) {
    for (const [name, start] of Object.entries(subjects)) {
      const server = await start();
      await post(server.origin, 1);
      const before = processorSeconds(server.pid);
      const { answers, rate, p99 } = await post(server.origin, seconds);
      const used = processorSeconds(server.pid) - before;
      await server.stop();
      figures.add('posts, per second', name, '/s', rate);
      figures.add('posts at that rate, p99', name, 'ms', p99);
      figures.add('posts, processor time', name, 'ms', (1e3 * used) / answers);
    }
  }
}

/** How long a page takes while requests are posted as well. */
export async function measurePagesWithPosts(figures: Figures, { runs, seconds }: Effort): Promise<void> {
  const loads: Record<string, (origin: string, seconds: number) => Promise<unknown>> = {
    'no posts': async () => {},
    '20 posts/s': (origin, duration) => postSteadily(origin, duration, 20),
    'as many posts as go': post,
  };
  for (let round = 1; round <= runs; round += 1) {
    for (const [name, load] of Object.entries(loads)) {
      const server = await startOurs();
      const url = `${server.origin}/`;
      await Promise.all([visitSteadily(url, 1), load(server.origin, 1)]);
      const [page] = await Promise.all([visitSteadily(url, seconds), load(server.origin, seconds + 1)]);
      await server.stop();
      figures.add('home page at 100/s, median', name, 'ms', page.p50);
      figures.add('home page at 100/s, p99', name, 'ms', page.p99);
    }
  }
}

/** Seconds of processor time that a process has used, in the kernel too: proc(5). */
function processorSeconds(pid: number): number {
  // The name, in brackets, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
