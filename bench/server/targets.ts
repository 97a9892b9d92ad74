import type { Target } from '../report/target.ts';
import { ACCEPT } from './growth.ts';
import { BESIDE, PAGE_P99 } from './pages-beside-posts.ts';
import { POST_RATE, POSTS } from './posts.ts';
import { OURS, STATIC_RATE } from './static-pages.ts';

const ratio = (what: string, subject: string, base: string, is: Target['is'], goal: number): Target => ({
  name: `${what}: ${subject} ÷ ${base}`,
  of: { what, subject },
  per: { what, subject: base },
  is,
  goal,
});

/** What the server has to be, each as a ratio within the run. */
export const serverTargets: Target[] = [
  ratio(STATIC_RATE, OURS, 'nginx', 'at least', 0.6),
  ratio(STATIC_RATE, OURS, 'Fastify', 'at least', 1.5),
  ratio(POST_RATE, POSTS.store, POSTS.bare, 'at least', 0.6),
  ...[BESIDE.some, BESIDE.many, BESIDE.most].map((beside) =>
    ratio(PAGE_P99, beside, BESIDE.none, 'at most', 2),
  ),
  ratio(ACCEPT, '1,000,000 stored', 'none stored', 'at most', 1.2),
];
