import { jobSheet } from '../../agency/words/home.ts';
import type { Call as CallWords, JobLine } from '../../shared/words.ts';
import { Tally } from '../ui/Logo.tsx';
import { Sheet } from '../ui/Sheet.tsx';

const longestTime = Math.max(...jobSheet.lines.map(({ time }) => time.length));

/**
 * The hero's picture, in real text: one ordinary day, each line of work stamped in turn and counted at the foot. The
 * stamps have their places from the start, so nothing moves when they land.
 */
export function JobSheet() {
  return (
    <Sheet>
      <figure>
        <figcaption className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-ink px-(--edge)">
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
              {call && <Call {...call} />}
            </li>
          ))}
        </ol>
        <p className="rest border-t-4 border-double border-ink">
          <Tally count={jobSheet.lines.length} />
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-small text-pencil">{jobSheet.rest.label}</span>
            <span className="font-display font-bold">{jobSheet.rest.work}</span>
          </span>
        </p>
      </figure>
    </Sheet>
  );
}

/** How many lines of a call are always in sight. */
const IN_SIGHT = 2;

/** A call, on a slip that lies over the sheet: how it begins, and the rest to open. */
function Call({ open, note, lines }: CallWords) {
  const said = lines.map(([speaker, words]) => (
    <p key={words}>
      <span className="font-semibold">{`${speaker}: `}</span>
      {words}
    </p>
  ));
  return (
    <div className="call rounded-sheet border border-dashed border-pencil bg-paper [box-shadow:var(--shadow-copy)]">
      {said.slice(0, IN_SIGHT)}
      <details>
        <summary className="text-link cursor-pointer font-semibold">{open}</summary>
        {said.slice(IN_SIGHT)}
      </details>
      <p className="text-pencil">{note}</p>
    </div>
  );
}
