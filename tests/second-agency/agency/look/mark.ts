import type { MarkPath } from '../../shared/look.ts';

/** The mark, drawn in a square of 32: a K, whose arm is a slip of paper. */
export const mark = [
  { path: 'M3 2h8v28H3z', color: 'ink' },
  { path: 'M12 15 21 2h9L20 16l10 14h-9z', color: 'stamp' },
] satisfies MarkPath[];
