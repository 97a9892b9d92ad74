/** The mark: four tally strokes, and the fifth across them. Decorative: the name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true" focusable="false">
      <path
        d="M7 6v20M13 6v20M19 6v20M25 6v20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M3 22 29 10" fill="none" className="stroke-stamp" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
