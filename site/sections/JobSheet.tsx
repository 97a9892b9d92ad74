import { jobSheet } from '../../agency/words/home.ts';
import { Sheet } from '../ui/Sheet.tsx';

/**
 * The hero's picture, in real text: one ordinary Tuesday, each line of work ticked off in turn. The ticks are drawn
 * once; their places are laid out from the start, so nothing moves.
 */
export function JobSheet() {
  return (
    <Sheet>
      <figure>
        <figcaption className="flex items-baseline justify-between gap-4 border-b-2 border-ink px-5 py-3 md:px-6">
          <span className="font-display text-title font-bold">{jobSheet.title}</span>
          <span className="font-figures">{jobSheet.day}</span>
        </figcaption>
        <ol className="job-sheet">
          {jobSheet.lines.map(({ time, work }) => (
            <li
              key={time}
              className="flex items-stretch border-b max-xs:flex-wrap border-rule last:border-b-0"
            >
              <span className="w-20 shrink-0 border-r border-stamp py-3 pr-3 text-right font-figures text-small">
                {time}
              </span>
              <span className="grow px-3 py-3 text-small max-xs:order-last max-xs:w-full">{work}</span>
              <span className="flex w-16 shrink-0 items-center gap-1 font-figures text-small text-ledger">
                <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true" focusable="false">
                  <path
                    d="m2 9 4 4 8-10"
                    pathLength="1"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.5"
                  />
                </svg>
                {jobSheet.done}
              </span>
            </li>
          ))}
        </ol>
        <p className="flex items-baseline justify-between gap-4 border-t-4 border-double border-ink px-5 py-3 md:px-6">
          <span className="text-small text-pencil">{jobSheet.rest.label}</span>
          <span className="font-display font-bold">{jobSheet.rest.work}</span>
        </p>
      </figure>
    </Sheet>
  );
}
