import truncatedWidth from 'fast-string-truncated-width';

/** A longer text moves the rest of its own row, and leaves the other rows as they are. */
const WIDEST = 40;

/** Rows in columns two spaces apart. A cell can have several lines. */
export function table(titles: readonly string[], rows: readonly string[][]): string {
  const all = [titles, ...rows];
  const widths = titles.map((_, at) =>
    all
      .flatMap((row) => row[at]?.split('\n') ?? [])
      .reduce((most, line) => Math.max(most, Math.min(widthOf(line), WIDEST)), 0),
  );
  return all.flatMap((row) => linesOf(row, widths)).join('\n');
}

function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell) => cell.split('\n'));
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, number) =>
    cells
      .map((lines, at) => fill(lines[number] ?? '', widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function fill(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** East Asian characters and emoji take two columns, colors none. */
function widthOf(text: string): number {
  return truncatedWidth(text).width;
}
