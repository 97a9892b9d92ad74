/** The mark's strokes on a square of 32: four tallies, and the fifth across them. */
export const TALLIES = 'M4 4v24M12 4v24M20 4v24M28 4v24';
export const CROSSING = 'M0 23 32 9';

/** The mark beside the brand's name, which says what it is. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true" focusable="false">
      <path d={TALLIES} fill="none" stroke="currentColor" strokeWidth="4" />
      <path d={CROSSING} fill="none" className="stroke-stamp" strokeWidth="4" />
    </svg>
  );
}
