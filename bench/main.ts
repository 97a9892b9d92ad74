/** `npm run bench -- [runs]`: measures the pages and the server. `bench/README.md` says how. */
import { z } from 'zod';
import { measurePages } from './pages.ts';
import { Figures, machine } from './report.ts';
import { measureServer } from './server.ts';

const runs = z.coerce
  .number()
  .int()
  .positive()
  .parse(process.argv[2] ?? 7);
const on = machine();
const figures = new Figures();
await measurePages(figures, runs);
await measureServer(figures, runs);
const { table, missed } = figures.report();
console.log(`${on}; rounds: ${runs}.\n\n${table}`);
if (missed > 0) process.exitCode = 1;
