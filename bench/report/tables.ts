import type { Figure } from './figure.ts';
import { markdownTable } from './markdown-table.ts';
import { median } from './median.ts';
import type { Judged } from './target.ts';

/** Each figure's median and range. */
export function figuresTable(figures: readonly Figure[]): string {
  return markdownTable(
    ['what', 'of', 'median', 'range', 'runs'],
    figures.map(({ what, subject, unit, values }) => [
      what,
      subject,
      `${shown(median(values))} ${unit}`.trim(),
      `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`,
      String(values.length),
    ]),
  );
}

/** What is asked, what it is, and whether that is enough. */
export function targetsTable(judged: readonly Judged[]): string {
  return markdownTable(
    ['target', 'asked', 'is', ''],
    judged.map(({ name, goal, figure, isMet }) => [name, goal, shown(figure), isMet ? 'met' : 'missed']),
  );
}

/** Three significant digits, or the whole number where it has more. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : 3;
  return value.toLocaleString(
    'en-GB',
    digits ? { maximumSignificantDigits: digits } : { maximumFractionDigits: 0 },
  );
}
