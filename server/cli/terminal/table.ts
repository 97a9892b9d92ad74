import Table from 'cli-table3';

export interface Column {
  title: string;
  /** The fewest characters that it may be shortened to on a narrow terminal. Unset: it is never shortened. */
  atLeast?: number;
}

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/**
 * Rows in columns two spaces apart, cut to `width` characters where that is possible. Without `width` nothing is cut.
 */
export function table(columns: readonly Column[], rows: readonly string[][], width?: number): string {
  const titles = columns.map(({ title }) => title);
  const widths = titles.map(
    (title, at) =>
      draw(
        [title],
        rows.map((row) => [row[at] ?? '']),
      ).width,
  );
  if (width !== undefined) shorten(widths, columns, width);
  const lines = draw(titles, rows, widths).toString().split('\n');
  return lines.map((line) => line.trimEnd()).join('\n');
}

function draw(head: string[], rows: readonly string[][], colWidths: number[] = []) {
  const drawn = new Table({
    head,
    colWidths,
    chars: NO_LINES,
    truncate: '…',
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn;
}

/** Narrows the widest column that may be narrowed, until all fit. */
function shorten(widths: number[], columns: readonly Column[], most: number): void {
  const gaps = 2 * (widths.length - 1);
  for (let total = widths.reduce((sum, one) => sum + one, gaps); total > most; total -= 1) {
    const spare = widths.map((one, at) => one - (columns[at]?.atLeast ?? one));
    const widest = Math.max(...widths.filter((_, at) => (spare[at] ?? 0) > 0));
    const at = widths.findIndex((one, index) => one === widest && (spare[index] ?? 0) > 0);
    if (at === -1) return;
    widths[at] = widest - 1;
  }
}
