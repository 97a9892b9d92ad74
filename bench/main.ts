/**
 * `npm run bench`: measures what visitors, owners and developers wait for: the pages against a plain page of the same
 * words, the server against Fastify and against itself without a store, and the way from a clone to a checked change.
 * `bench/README.md` explains how, and has the results of the last complete run.
 */
import { Command, InvalidArgumentError } from 'commander';
import { measureDeveloping } from './developers/developing.ts';
import { measureWholeCheck } from './developers/whole-check.ts';
import { measureInteractions } from './pages/interactions.ts';
import { measureOtherEngines } from './pages/other-engines.ts';
import { measurePaints } from './pages/paints.ts';
import { ensureBenchPackages } from './programs.ts';
import { type Effort, Figures, machine, tables, writeResults } from './report.ts';
import { measureGrowth } from './server/growth.ts';
import { measureMemory } from './server/memory.ts';
import { measurePagesWithPosts, measurePosts, measureStaticPages } from './server/rates.ts';
import { measureStarts } from './server/starts.ts';
import { targets } from './targets.ts';

interface Part {
  /** Who waits for it. */
  who: 'Visitors' | 'Owners' | 'Developers';
  measure(figures: Figures, effort: Effort): Promise<void>;
}

const parts: Record<string, Part> = {
  paints: { who: 'Visitors', measure: measurePaints },
  'paints in other engines': { who: 'Visitors', measure: measureOtherEngines },
  interactions: { who: 'Visitors', measure: measureInteractions },
  starts: { who: 'Owners', measure: measureStarts },
  'static pages': { who: 'Owners', measure: measureStaticPages },
  posts: { who: 'Owners', measure: measurePosts },
  'pages with posts': { who: 'Owners', measure: measurePagesWithPosts },
  memory: { who: 'Owners', measure: measureMemory },
  growth: { who: 'Owners', measure: measureGrowth },
  developing: { who: 'Developers', measure: measureDeveloping },
  // Last: it loads the machine for minutes, and the other figures are there when it fails.
  'the whole check': { who: 'Developers', measure: measureWholeCheck },
};

const { only, ...effort } = new Command('npm run bench --')
  .description('Measures what visitors, owners and developers wait for. A whole run takes about 75 minutes.')
  .option('--runs <count>', 'how often each figure is taken', wholeNumber, 5)
  .option('--seconds <count>', 'how long each load lasts', wholeNumber, 5)
  .option('--only <part>', `measure one part and keep nothing: ${Object.keys(parts).join(', ')}`, partName)
  .parse()
  .opts<Effort & { only?: string }>();

ensureBenchPackages();
const on = machine();
const figures = new Figures();
const failed: string[] = [];
for (const [name, { who, measure }] of Object.entries(parts)) {
  if (only !== undefined && name !== only) continue;
  console.log(`Measuring ${name}…`);
  figures.startSection(`${who}: ${name}`);
  try {
    await measure(figures, effort);
  } catch (error) {
    // The other parts took an hour.
    console.error(error);
    failed.push(name);
  }
}
const results = `${on}\n\n${tables(targets, figures)}`;
console.log(`\n${results}`);
if (only === undefined) writeResults(results);
if (failed.length > 0) {
  console.error(`\nFAILED: ${failed.join(', ')}. Why is said above the results.`);
  process.exitCode = 1;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}

function partName(text: string): string {
  if (text in parts) return text;
  throw new InvalidArgumentError(`There are: ${Object.keys(parts).join(', ')}.`);
}
