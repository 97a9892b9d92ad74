import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../scripts/run.ts';

/** How often each figure is taken, and how long each load lasts. */
export interface Effort {
  runs: number;
  seconds: number;
}

/** One measurement of one subject, with all its values. */
export interface Figure {
  /** What was measured, such as `FCP, throttled for real`. */
  what: string;
  /** The subject, such as `/contact`, `plain page` or `Fastify`. */
  subject: string;
  unit: string;
  /** The subject to compare it with in its table. */
  control: string | undefined;
  values: number[];
}

/** Figures as they come in, value by value, in the order in which each first came. */
export class Figures {
  readonly all: Figure[] = [];
  /** Which of them belong to which heading of the report. */
  readonly sections: { heading: string; figures: Figure[] }[] = [];

  /** All figures that come from now on stand below this heading. */
  startSection(heading: string): void {
    this.sections.push({ heading, figures: [] });
  }

  add(what: string, subject: string, unit: string, value: number, control?: string): void {
    const known = this.find(what, subject);
    if (known) {
      known.values.push(value);
      return;
    }
    const figure = { what, subject, unit, control, values: [value] };
    this.all.push(figure);
    this.sections.at(-1)?.figures.push(figure);
  }

  find(what: string, subject: string): Figure | undefined {
    return this.all.find((figure) => figure.what === what && figure.subject === subject);
  }
}

/** A target for the median of a figure, or for its ratio to another figure of the same run. */
export interface Target {
  what: string;
  subject: string;
  /** The subject to divide by. Absent: the figure itself is judged. */
  per?: string;
  is: 'at most' | 'under' | 'at least';
  goal: number;
}

/**
 * The middle value, or the mean of the middle two.
 * @throws when there is none.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('There is nothing to take the median of.');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Each target with its figure. A target whose figures were not taken in this run is left out. */
export function judge(targets: readonly Target[], figures: Figures) {
  return targets.flatMap((target) => {
    const { what, subject, per, is, goal } = target;
    const values = figures.find(what, subject)?.values;
    const base = per === undefined ? [1] : figures.find(what, per)?.values;
    if (values === undefined || base === undefined) return [];
    const figure = median(values) / median(base);
    return [{ ...target, figure, isMet: meets(figure, is, goal) }];
  });
}

function meets(figure: number, is: Target['is'], goal: number): boolean {
  if (is === 'at least') return figure >= goal;
  return is === 'under' ? figure < goal : figure <= goal;
}

/** The last run as Markdown: each target with its result, then each section's figures with their medians and ranges. */
export function tables(targets: readonly Target[], figures: Figures): string {
  const judged = judge(targets, figures).map(({ what, subject, per, is, goal, figure, isMet }) => [
    `${what}: ${subject}${per === undefined ? '' : ` ÷ ${per}`}`,
    `${is} ${shown(goal)}`,
    shown(figure),
    isMet ? 'met' : '**missed**',
  ]);
  const sections = figures.sections
    .filter((section) => section.figures.length > 0)
    .map((section) => `### ${section.heading}\n\n${sectionTable(section.figures, figures)}`);
  const summary = judged.length === 0 ? [] : [table(['target', 'asked', 'is', ''], judged)];
  return [...summary, ...sections].join('\n');
}

/** Figures of the same kind stand together. Has a column for ratios where any of the figures has a control. */
function sectionTable(section: readonly Figure[], figures: Figures): string {
  const compares = section.some(({ control }) => control !== undefined);
  const together = [...Map.groupBy(section, ({ what }) => what).values()].flat();
  const rows = together.map(({ what, subject, unit, control, values }) => {
    const base = control === undefined ? undefined : figures.find(what, control);
    return [
      what,
      subject,
      `${shown(median(values))} ${unit}`.trim(),
      `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`,
      String(values.length),
      ...(compares ? [base ? shown(median(values) / median(base.values)) : ''] : []),
    ];
  });
  const head = ['what', 'of', 'median', 'range', 'runs', ...(compares ? ['÷ its plain page'] : [])];
  return table(head, rows);
}

/** Where, when and on what the figures are taken. Call it before the measurements load the machine. */
export function machine(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const [load = 0] = loadavg();
  return [
    `Taken on ${new Date().toISOString().slice(0, 10)} at commit ${commit.trim()},`,
    `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'},`,
    `${Math.round(totalmem() / 1e9)} GB; load average before: ${load.toFixed(1)}.`,
  ].join(' ');
}

const readme = join(import.meta.dirname, 'README.md');
const RESULTS = /(?<=<!-- results -->\n).*(?=<!-- end of results -->)/s;

/** Puts the results of a whole run into `bench/README.md`, replacing those of the previous run. */
export function writeResults(results: string): void {
  const text = readFileSync(readme, 'utf8');
  if (!RESULTS.test(text)) throw new Error(`${readme} has lost its two result comments. Restore them.`);
  writeFileSync(
    readme,
    text.replace(RESULTS, () => `\n${results}\n`),
  );
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Three significant digits, or the whole number where it has more. */
function shown(value: number): string {
  return value.toLocaleString(
    'en-US',
    Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
