import type { WeekFigures } from '../../server/requests/weekly-summary.ts';

/** A week of New York's calendar in which no one visited, the first. */
export function quietWeek(): WeekFigures {
  return {
    week: '2026-01-05',
    start: Date.parse('2026-01-05T05:00:00Z'),
    end: Date.parse('2026-01-12T05:00:00Z'),
    dueAt: Date.parse('2026-01-12T13:00:00Z'),
    asOf: Date.parse('2026-01-12T13:00:00Z'),
    came: 0,
    suspected: 0,
    repliedInTime: 0,
    repliedLate: 0,
    open: 0,
    overdue: 0,
    mostUrgent: [],
    bounced: 0,
    expired: 0,
    weeks: [],
  };
}
