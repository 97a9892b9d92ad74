import { person } from '../../agency/brand.ts';

/** The signature of the person whom visitors hear from, whose name stands next to it; nothing where there is none. */
export function Signature() {
  if (!person?.signature) return null;
  return (
    <svg viewBox="0 0 560 120" width="154" height="33" className="my-1 max-w-full" aria-hidden="true">
      <path
        d={person.signature}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
