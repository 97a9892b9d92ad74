import type { Figures } from '../report/figure.ts';
import { processorSeconds } from './process-figures.ts';
import { startFastify, startNginx, startOurs } from './subjects.ts';
import { wrk } from './wrk.ts';

export const STATIC_RATE = 'home page, per second';

export const OURS = 'ours';

/** The home page as often as it can be had, from our server, nginx and Fastify in turn, each alone on the machine. */
export async function measureStaticPages(
  figures: Figures,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<void> {
  const subjects = { [OURS]: startOurs, nginx: startNginx, Fastify: startFastify };
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Static pages, round ${round} of ${runs}`);
    for (const [name, start] of Object.entries(subjects)) {
      const subject = await start();
      const url = `${subject.origin}/`;
      await wrk(url, 1);
      const before = processorSeconds(subject.pid);
      const { answers, rate, p99 } = await wrk(url, seconds);
      const used = processorSeconds(subject.pid) - before;
      await subject.stop();
      figures.add(STATIC_RATE, name, '/s', rate);
      figures.add('home page at that rate, p99', name, 'ms', p99);
      figures.add('home page, processor time', name, 'µs', (1e6 * used) / answers);
    }
  }
}
