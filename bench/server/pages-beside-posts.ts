import type { Figures } from '../report/figure.ts';
import { post } from './autocannon.ts';
import { postSteadily, visit } from './steady-load.ts';
import { startOurs } from './subjects.ts';

export const PAGE_P99 = 'home page at 100/s, p99';

/** How the loads beside are called in the tables; the figures are posts a second. */
export const BESIDE = {
  none: 'no posts',
  some: '20 posts/s',
  many: '100 posts/s',
  most: 'as many posts as go',
};

/** How long a page takes while requests are posted as well. */
export async function measurePagesBesidePosts(
  figures: Figures,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<void> {
  const loads = [
    [BESIDE.none, undefined],
    [BESIDE.some, steady(20)],
    [BESIDE.many, steady(100)],
    [BESIDE.most, (origin: string, seconds: number) => post(origin, { clients: 20, seconds })],
  ] as const;
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Pages beside posts, round ${round} of ${runs}`);
    for (const [name, load] of loads) {
      const server = await startOurs();
      const url = `${server.origin}/`;
      await Promise.all([visit(url, 1), load?.(server.origin, 1)]);
      const [page] = await Promise.all([visit(url, seconds), load?.(server.origin, seconds + 1)]);
      await server.stop();
      figures.add('home page at 100/s, median', name, 'ms', page.p50);
      figures.add(PAGE_P99, name, 'ms', page.p99);
    }
  }
}

const steady = (rate: number) => (origin: string, seconds: number) => postSteadily(origin, { rate, seconds });
