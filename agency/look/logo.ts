import type { LogoPath } from '../../shared/look.ts';

/** The logo is four tallies and the fifth across them, in a square of 32. A browser's tab shows it at 16 px. */
export const logo = [
  { path: 'M4 4v24M12 4v24M20 4v24M28 4v24', strokeWidth: 4, color: 'ink' },
  { path: 'M0 23 32 9', strokeWidth: 4, color: 'accent' },
] satisfies LogoPath[];
