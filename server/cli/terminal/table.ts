import Table from 'cli-table3';

export interface Column {
  title: string;
  /** Its texts may be cut, to ten characters at least, to fit a narrow terminal. */
  mayBeCut?: boolean;
}

const FEWEST = 10;

const NO_LINES = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
};

/** Rows in columns two spaces apart. With `width` they are cut to as many characters where that is possible. */
export function table(columns: readonly Column[], rows: readonly string[][], width?: number): string {
  const titles = columns.map(({ title }) => title);
  let drawn = draw(titles, rows);
  if (width !== undefined && drawn.width > width)
    drawn = draw(titles, rows, widthsWithin(columns, rows, width));
  const lines = drawn.toString().split('\n');
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

/** The widths of the columns when those that may be cut share what room there is. */
function widthsWithin(columns: readonly Column[], rows: readonly string[][], width: number): number[] {
  const whole = columns.map(
    ({ title }, at) =>
      draw(
        [title],
        rows.map((row) => row.slice(at, at + 1)),
      ).width,
  );
  for (let most = Math.max(...whole); ; most -= 1) {
    const widths = whole.map((one, at) => (columns[at]?.mayBeCut ? Math.min(one, most) : one));
    const total = widths.reduce((sum, one) => sum + one, 2 * (widths.length - 1));
    if (total <= width || most === FEWEST) return widths;
  }
}
