import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { projectRoot } from '../scripts/run.ts';

interface Figure {
  values: number[];
  unit: string;
  /** What the median may be. */
  atMost: number | undefined;
}

/** Figures by name, in the order in which each first came. */
export class Figures {
  readonly #all = new Map<string, Figure>();

  /** Adds what one round found. */
  add(name: string, value: number, unit: string, atMost?: number): void {
    const known = this.#all.get(name);
    if (known) known.values.push(value);
    else this.#all.set(name, { values: [value], unit, atMost });
  }

  /** As a table in Markdown, those that are more than they may be first, and how many these are. */
  report(): { table: string; missed: number } {
    const above: string[][] = [];
    const others: string[][] = [];
    for (const [name, { values, unit, atMost }] of this.#all) {
      const is = median(values);
      const isMet = atMost === undefined || is <= atMost;
      const range = `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;
      const verdict = atMost === undefined ? ['', ''] : [shown(atMost), isMet ? 'met' : '**missed**'];
      (isMet ? others : above).push([name, `${shown(is)} ${unit}`.trim(), range, ...verdict]);
    }
    const lines = [['figure', 'median', 'range', 'at most', ''], Array(5).fill('---'), ...above, ...others];
    return { table: lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''), missed: above.length };
  }
}

/** The middle value, or the higher of the middle two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Three significant digits, or the whole number where it has more. */
function shown(value: number): string {
  return value.toLocaleString(
    'en-US',
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}

/** Where, when and on what the figures are taken. Call it before the measurements load the machine. */
export function machine(): string {
  const describe = ['describe', '--always', '--dirty', '--exclude=*'];
  const commit = execFileSync('git', describe, { cwd: projectRoot, encoding: 'utf8' });
  return [
    `Taken on ${new Date().toISOString().slice(0, 10)} at commit ${commit.trim()}, Node ${process.version},`,
    `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'},`,
    `${Math.round(totalmem() / 1e9)} GB; load average before: ${loadavg()[0]?.toFixed(1)}`,
  ].join(' ');
}
