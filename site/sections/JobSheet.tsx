import { jobSheet } from '../../agency/words/home.ts';
import type { JobLine } from '../../shared/words.ts';
import { Sheet } from '../ui/Sheet.tsx';

/**
 * The hero's picture, in real text: one ordinary day, each line of work stamped in turn. The stamps have their places
 * from the start, so nothing moves when they land. What was said on a call is on a carbon copy to pull out.
 */
export function JobSheet() {
  return (
    <Sheet>
      <figure className="@container">
        <figcaption className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-ink px-4 py-3 md:px-6">
          <span className="font-display text-title font-bold">{jobSheet.title}</span>
          <span className="grow text-end font-figures">{jobSheet.day}</span>
        </figcaption>
        <ol role="list" className="job-sheet grid grid-cols-[auto_minmax(0,1fr)_auto]">
          {jobSheet.lines.map(({ time, work, call }: JobLine) => (
            <li
              key={time}
              className="col-span-full grid grid-cols-subgrid border-b border-rule last:border-b-0 @max-[19.5rem]:flex @max-[19.5rem]:flex-wrap"
            >
              <span className="row-span-2 border-e border-accent px-3 py-3 max-sm:px-2 text-end whitespace-nowrap font-figures text-small @max-[19.5rem]:border-e-0 @max-[19.5rem]:px-4 @max-[19.5rem]:text-start @max-[19.5rem]:pb-0">
                {time}
              </span>
              <span className="px-3 py-3 text-small text-balance max-sm:px-2 @max-[19.5rem]:order-last @max-[19.5rem]:w-full @max-[19.5rem]:px-4 @max-[19.5rem]:pt-1">
                {work}
              </span>
              <span className="stamp text-ledger mt-3 me-4 ms-auto self-start whitespace-nowrap md:me-6">
                {jobSheet.done}
              </span>
              {call && (
                <details className="col-span-2 col-start-2 text-small @max-[19.5rem]:order-last @max-[19.5rem]:w-full">
                  <summary className="text-link cursor-pointer px-3 pb-5 font-semibold max-sm:px-2 @max-[19.5rem]:px-4">
                    {call.open}
                  </summary>
                  <div className="mx-3 mb-6 grid gap-2 border border-dashed border-pencil px-4 py-3 [box-shadow:var(--shadow-copy)]">
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
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-double border-ink px-4 py-3 md:px-6">
          <span className="text-small text-pencil">{jobSheet.rest.label}</span>
          <span className="font-display font-bold">{jobSheet.rest.work}</span>
        </p>
      </figure>
    </Sheet>
  );
}
