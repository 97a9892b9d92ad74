import { jobSheet } from '../../agency/words/home.ts';
import type { JobLine } from '../../shared/words.ts';
import { Sheet } from '../ui/Sheet.tsx';

const longestTime = Math.max(...jobSheet.lines.map(({ time }) => time.length));

/**
 * The hero's picture, in real text: one ordinary day, each line of work stamped in turn. The stamps have their places
 * from the start, so nothing moves when they land. What was said on a call is on a carbon copy to pull out.
 */
export function JobSheet() {
  return (
    <Sheet>
      <figure>
        <figcaption className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-ink px-(--edge) py-3">
          <span className="font-display text-title font-bold">{jobSheet.title}</span>
          <span className="grow text-end font-figures">{jobSheet.day}</span>
        </figcaption>
        <ol role="list" className="job-sheet text-small">
          {jobSheet.lines.map(({ time, work, call }: JobLine) => (
            <li key={time} className="border-b border-rule last:border-b-0">
              <span className="time font-figures">
                {/* Each as wide as the longest, which may not have arrived when the first is painted. */}
                {time.padStart(longestTime)}
              </span>
              <span className="work text-balance">{work}</span>
              <span className="stamp ms-auto whitespace-nowrap text-ledger">{jobSheet.done}</span>
              {call && (
                <details>
                  <summary className="text-link cursor-pointer pt-1 pb-4 font-semibold">{call.open}</summary>
                  <div className="call mb-6 grid gap-2 border border-dashed border-pencil px-4 py-3 [box-shadow:var(--shadow-copy)]">
                    <p className="text-pencil">{call.note}</p>
                    {call.lines.map(([speaker, words]) => (
                      <p key={words}>
                        <span className="font-semibold">{`${speaker}: `}</span>
                        {words}
                      </p>
                    ))}
                  </div>
                </details>
              )}
            </li>
          ))}
        </ol>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-double border-ink px-(--edge) py-3">
          <span className="text-small text-pencil">{jobSheet.rest.label}</span>
          <span className="font-display font-bold">{jobSheet.rest.work}</span>
        </p>
      </figure>
    </Sheet>
  );
}
