import type { MarkPath } from '../../shared/look.ts';

/** The mark, drawn in a square of 32: an H whose bar is a slip of paper. */
export const mark = [
  { path: 'M2 2h8v28H2zM22 2h8v28h-8z', color: 'ink' },
  { path: 'M8 13h16v6H8z', color: 'stamp' },
] satisfies MarkPath[];
