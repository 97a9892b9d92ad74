/**
 * `npm run bench:server`: what the server can carry, beside nginx and Fastify and beside itself without a store. The
 * server has one core to itself, and the load another.
 */

import { conclude } from './report/conclude.ts';
import { Figures } from './report/figure.ts';
import { machine } from './report/machine.ts';
import { measureGrowth } from './server/growth.ts';
import { measureMemory } from './server/memory.ts';
import { measurePagesBesidePosts } from './server/pages-beside-posts.ts';
import { measurePosts } from './server/posts.ts';
import { measureStaticPages } from './server/static-pages.ts';
import { serverTargets } from './server/targets.ts';
import { ensureBenchPackages } from './tools/bench-packages.ts';
import { chooseParts } from './tools/choose-parts.ts';
import { readOptions } from './tools/options.ts';

const { runs, seconds, only } = readOptions('bench:server', 'Measures the server.', { runs: 5, seconds: 8 });
ensureBenchPackages();

const on = machine();
const figures = new Figures();
const parts = chooseParts(
  {
    'static pages': measureStaticPages,
    posts: measurePosts,
    'pages beside posts': measurePagesBesidePosts,
    memory: measureMemory,
    growth: measureGrowth,
  },
  only,
);
for (const measure of parts) await measure(figures, { runs, seconds });
conclude('server', { figures, targets: serverTargets, on });
