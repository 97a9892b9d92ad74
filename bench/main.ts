/**
 * `npm run bench`: measures the pages against a plain page of the same words, and the server against Fastify and
 * against itself without a store. `bench/README.md` explains how, and has the results of the last complete run.
 */
import { Command, InvalidArgumentError } from 'commander';
import { measureInteractions } from './pages/interactions.ts';
import { measurePaints } from './pages/paints.ts';
import { ensureBenchPackages } from './programs.ts';
import { type Effort, Figures, machine, tables, writeResults } from './report.ts';
import { measureGrowth } from './server/growth.ts';
import { measureMemory } from './server/memory.ts';
import { measurePagesWithPosts, measurePosts, measureStaticPages } from './server/rates.ts';
import { targets } from './targets.ts';

const parts: Record<string, (figures: Figures, effort: Effort) => Promise<void>> = {
  paints: measurePaints,
  interactions: measureInteractions,
  'static pages': measureStaticPages,
  posts: measurePosts,
  'pages with posts': measurePagesWithPosts,
  memory: measureMemory,
  growth: measureGrowth,
};

const { only, ...effort } = new Command('npm run bench --')
  .description('Measures the pages and the server. A whole run takes about 25 minutes.')
  .option('--runs <count>', 'how often each figure is taken', wholeNumber, 5)
  .option('--seconds <count>', 'how long each load lasts', wholeNumber, 5)
  .option('--only <part>', `measure one part and keep nothing: ${Object.keys(parts).join(', ')}`, partName)
  .parse()
  .opts<Effort & { only?: string }>();

ensureBenchPackages();
const on = machine();
const figures = new Figures();
for (const [name, measure] of Object.entries(parts)) {
  if (only !== undefined && name !== only) continue;
  console.log(`Measuring ${name}…`);
  await measure(figures, effort);
}
const results = `${on}\n\n${tables(targets, figures)}`;
console.log(`\n${results}`);
if (only === undefined) writeResults(results);

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}

function partName(text: string): string {
  if (text in parts) return text;
  throw new InvalidArgumentError(`There are: ${Object.keys(parts).join(', ')}.`);
}
