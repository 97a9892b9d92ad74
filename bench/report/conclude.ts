import { relative } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { writeChart } from './chart.ts';
import type { Figures } from './figure.ts';
import type { Machine } from './machine.ts';
import { type Part, writeResults } from './results.ts';
import { figuresTable, targetsTable } from './tables.ts';
import { judge, type Target } from './target.ts';

/** Shows what a part measured, and keeps it: the tables on the screen, the figures in a file, the chart drawn anew. */
export function conclude(
  part: Part,
  { figures, targets, on }: { figures: Figures; targets: readonly Target[]; on: Machine },
): void {
  const judged = judge(targets, figures.all);
  console.log(`\n${figuresTable(figures.all)}\n${targetsTable(judged)}`);
  const takenAt = new Date().toISOString();
  const file = writeResults(part, { takenAt, machine: on, targets: judged, figures: figures.all });
  const chart = writeChart();
  console.log(`Kept in ${relative(projectRoot, file)}; drawn in ${relative(projectRoot, chart)}.`);
}
