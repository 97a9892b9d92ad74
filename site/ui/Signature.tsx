import { person } from '../../agency/brand.ts';

/** A screen reader skips the signature of the person whom visitors hear from, because the name stands next to it. */
export function Signature() {
  if (!person?.signature) return null;
  return (
    // Chromium's forced dark lightens the lines of a drawing of at most 50 px, and of no larger one: it sticks out of its box.
    <div dir="ltr" className="signature">
      <svg viewBox="0 0 120 120" width="33" height="33" overflow="visible" aria-hidden="true">
        <path
          d={person.signature}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
