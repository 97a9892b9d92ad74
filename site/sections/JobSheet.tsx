import { jobSheet } from '../../agency/words/home.ts';
import { Sheet } from '../ui/Sheet.tsx';

/**
 * The hero's picture, in real text: one ordinary day, each line of work ticked off in turn. The ticks are drawn
 * once; their places are laid out from the start, so nothing moves.
 */
export function JobSheet() {
  return (
    <Sheet>
      <figure>
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink px-5 py-3 md:px-6">
          <span className="font-display text-title font-bold">{jobSheet.title}</span>
          <span className="font-figures">{jobSheet.day}</span>
        </figcaption>
        <ol className="job-sheet grid grid-cols-[auto_minmax(0,1fr)_auto]">
          {jobSheet.lines.map(({ time, work }) => (
            <li
              key={time}
              className="col-span-full grid grid-cols-subgrid border-b border-rule last:border-b-0"
            >
              <span className="border-r border-stamp px-3 py-3 max-sm:px-2 text-right whitespace-nowrap font-figures text-small max-[22rem]:border-r-0 max-[22rem]:text-left max-[22rem]:px-3 max-[22rem]:pb-0">
                {time}
              </span>
              <span className="px-3 py-3 text-small wrap-anywhere max-sm:px-2 max-[22rem]:order-last max-[22rem]:col-span-full max-[22rem]:px-3 max-[22rem]:pt-1">
                {work}
              </span>
              <span className="flex items-center gap-1 pr-3 font-figures max-sm:pr-2 text-small text-ledger max-[22rem]:col-start-3 max-[22rem]:pt-3">
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
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-double border-ink px-5 py-3 md:px-6">
          <span className="text-small text-pencil">{jobSheet.rest.label}</span>
          <span className="font-display font-bold">{jobSheet.rest.work}</span>
        </p>
      </figure>
    </Sheet>
  );
}
