import type { Term } from '../../shared/words.ts';

/** The sum of a sheet has a name, and below it what it comes to, in the largest letters of the page. */
export function Total({ label, value, className = '' }: Term & { className?: string | undefined }) {
  return (
    <p className={`stack total ${className}`}>
      <span className="small quiet">{label}</span> <b className="display">{value}</b>
    </p>
  );
}
