import { styleText } from 'node:util';
import truncatedWidth from 'fast-string-truncated-width';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type Standing, standingOf } from '../requests/promise.ts';
import type { StoredRequest } from '../store/schema.ts';

/** Writes a number and what it counts: `1 request`, `1234 requests`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Writes a span of time in one unit, rounded down: `45 min`, `7 h`, `3 d`. */
function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} d`;
}

/** Writes a moment in the agency's own time, in an order that sorts: `2026-11-21 11:33`. */
export function localTime(epochMs: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

type Reply = Pick<StoredRequest, 'received_at' | 'reply_due_at' | 'replied_at' | 'suspicion'>;

/** Says whether a request has its reply, or when it is due. A color on a terminal only repeats that. */
export function replyWords(request: Reply, now: number): string {
  const { received_at, reply_due_at, replied_at, suspicion } = request;
  const replied = spanWords((replied_at ?? now) - received_at);
  const words: Record<Standing, string> = {
    waiting: `due in ${spanWords(reply_due_at - now)}`,
    overdue: styleText(['red', 'bold'], `overdue by ${spanWords(now - reply_due_at)}`),
    replied: `replied in ${replied}`,
    'replied-late': `replied late, in ${replied}`,
  };
  return words[standingOf(request, now)] + (suspicion === null ? '' : ', suspected spam');
}

/** A longer text moves the rest of its own row, and leaves the other rows as they are. */
const WIDEST = 40;

/** Writes rows in columns two spaces apart. */
export function table(rows: readonly string[][]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.max(widths[at] ?? 0, Math.min(widthOf(cell), WIDEST));
  const fill = (cell: string, at: number) =>
    cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)));
  return rows.map((row) => row.map(fill).join('  ').trimEnd()).join('\n');
}

/** East Asian characters and emoji take two columns, colors none. */
function widthOf(text: string): number {
  return truncatedWidth(text).width;
}
