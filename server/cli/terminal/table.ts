import truncatedWidth from 'fast-string-truncated-width';

interface Column {
  title: string;
  /** Its texts may be cut, to ten characters at least, to fit a narrow terminal. */
  mayBeCut?: boolean;
}

const FEWEST = 10;

/** Rows in columns two spaces apart. With `width` they are cut to as many characters where that is possible. */
export function table(columns: readonly Column[], rows: readonly string[][], width = Infinity): string {
  const all = [columns.map(({ title }) => title), ...rows];
  const whole = columns.map((_, at) =>
    all.flatMap((row) => row[at]?.split('\n') ?? []).reduce((most, line) => Math.max(most, widthOf(line)), 0),
  );
  const widths = widthsWithin(columns, whole, width);
  return all.flatMap((row) => linesOf(row, widths)).join('\n');
}

/** The widths of the columns when those that may be cut share what room there is. */
function widthsWithin(columns: readonly Column[], whole: readonly number[], width: number): number[] {
  for (let most = Math.max(...whole); ; most -= 1) {
    const widths = whole.map((one, at) => (columns[at]?.mayBeCut ? Math.min(one, most) : one));
    const total = widths.reduce((sum, one) => sum + one, 2 * (widths.length - 1));
    if (total <= width || most <= FEWEST) return widths;
  }
}

/** A cell can have several lines. */
function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell) => cell.split('\n'));
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, number) =>
    cells
      .map((lines, at) => fill(lines[number] ?? '', widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The text in exactly so many columns of the terminal, cut where it is longer. */
function fill(text: string, width: number): string {
  const missing = width - widthOf(text);
  if (missing >= 0) return text + ' '.repeat(missing);
  const { index } = truncatedWidth(text, { limit: width, ellipsis: '…' });
  return fill(`${text.slice(0, index)}…`, width);
}

/** East Asian characters and emoji take two columns, colours none. */
function widthOf(text: string): number {
  return truncatedWidth(text).width;
}
