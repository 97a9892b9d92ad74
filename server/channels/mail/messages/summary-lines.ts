import { countOf, readableDuration } from '../../../readable.ts';
import type { WeekFigures } from '../../../replies/week-figures.ts';

export interface SummaryLine {
  label: string;
  value: string;
  /** What somebody must see to. */
  due?: boolean;
}

/** A week's figures as the lines of a ledger. Those that are nought are left out, but for what one looks for. */
export function summaryLines(figures: WeekFigures): SummaryLine[] {
  const { came, suspected, carriedOver, repliedLate, waiting, overdue, overdueBefore } = figures;
  const { slowestMs, bounced, expired } = figures;
  const lines: (SummaryLine | false)[] = [
    { label: 'Came', value: came === 0 ? 'none' : countOf(came, 'request') },
    suspected > 0 && { label: 'May be spam', value: `${countOf(suspected, 'request')}, not counted below` },
    carriedOver > 0 && {
      label: 'Carried over',
      value: `${countOf(carriedOver, 'request')} not due last week`,
    },
    { label: 'In time', value: inTime(figures) },
    repliedLate > 0 && { label: 'Late', value: countOf(repliedLate, 'reply', 'replies') },
    overdue + overdueBefore > 0 && {
      label: 'Overdue',
      value: countOf(overdue + overdueBefore, 'reply', 'replies') + fromBefore(figures),
      due: true,
    },
    waiting > 0 && { label: 'Not due yet', value: countOf(waiting, 'reply', 'replies') },
    slowestMs !== undefined && { label: 'Slowest', value: readableDuration(slowestMs) },
    { label: 'Bounced', value: bounced === 0 ? 'none' : countOf(bounced, 'confirmation') },
    expired > 0 && { label: 'Given up', value: countOf(expired, 'confirmation') },
  ];
  return lines.filter((line) => line !== false);
}

/** The share is rounded down: all but one in a thousand is not 100%. */
function inTime({ repliedInTime, repliedLate, overdue }: WeekFigures): string {
  const due = repliedInTime + repliedLate + overdue;
  if (due === 0) return 'no reply was due';
  const percent = Math.floor((100 * repliedInTime) / due);
  return `${repliedInTime.toLocaleString('en-US')} of ${countOf(due, 'reply', 'replies')} (${percent}%)`;
}

function fromBefore({ overdue, overdueBefore }: WeekFigures): string {
  if (overdueBefore === 0) return '';
  return overdue === 0 ? ', from before' : `, ${overdueBefore.toLocaleString('en-US')} of them from before`;
}
