import type { Command } from 'commander';
import { DAY_MS } from '../../../shared/durations.ts';
import { dayOf } from '../../schedule/calendar.ts';
import type { StoredVisits, VisitStep } from '../../store/schema.ts';
import { readVisits, STEPS, type StepCounts, sumOf } from '../../visits/stored-visits.ts';
import { visible } from '../terminal/format.ts';
import { table } from '../terminal/table.ts';
import type { CommandParts } from './command-parts.ts';
import { sinceOption } from './request-arguments.ts';

export function addVisits(program: Command, parts: CommandParts): void {
  program
    .command('visits')
    .description(
      'how often visitors took each step, from the home page to a request, and where they came from',
    )
    .addOption(sinceOption(parts).default(parts.now() - 28 * DAY_MS, '4w'))
    .option('--json', 'as JSON')
    .action(async (options: { since: number; json?: true }) => {
      const { timeZone } = parts.config();
      const since = dayOf(options.since, timeZone);
      const rows = await parts.withStore((store) => readVisits(store, { since }));
      const { columns, print, note } = parts.terminal;
      if (options.json) return print(JSON.stringify({ since, timeZone, ...figuresOf(rows) }, null, 2));
      if (rows.length === 0) return note(`No visit was counted since ${since} (${timeZone}).`);
      print(asTable(rows, columns));
      note(`Since ${since} (${timeZone}), but for the last minute.`);
    });
}

function figuresOf(rows: readonly StoredVisits[]) {
  const days = Map.groupBy(rows, ({ day }) => day);
  return {
    total: sumOf(rows),
    days: [...days].map(([day, ofDay]) => ({ day, ...sumOf(ofDay) })),
    sources: bySource(rows),
  };
}

/** The most frequent first. */
function bySource(rows: readonly StoredVisits[]): ({ source: string } & StepCounts)[] {
  const sources = Map.groupBy(rows, ({ source }) => source);
  return [...sources]
    .map(([source, ofSource]) => ({ source, ...sumOf(ofSource) }))
    .sort((one, another) => allSteps(another) - allSteps(one));
}

function allSteps(counts: StepCounts): number {
  return STEPS.reduce((sum, step) => sum + counts[step], 0);
}

const TITLES: Record<VisitStep, string> = {
  home: 'HOME PAGE',
  contact: 'CONTACT PAGE',
  sent: 'REQUEST SENT',
};

function asTable(rows: readonly StoredVisits[], width: number | undefined): string {
  const titles = STEPS.map((step) => ({ title: TITLES[step] }));
  const all = { source: 'all sources', ...sumOf(rows) };
  // For eyes only: a program gets the figures alone.
  const bar = (line: StepCounts) =>
    width === undefined ? '' : '█'.repeat(Math.round((10 * allSteps(line)) / allSteps(all)));
  return table(
    [{ title: 'SOURCE', mayBeCut: true }, ...titles, { title: '' }],
    [all, ...bySource(rows)].map((line) => [
      visible(line.source),
      ...STEPS.map((step) => String(line[step])),
      bar(line),
    ]),
    width,
  );
}
