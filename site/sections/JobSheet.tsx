import { jobSheet } from '../../agency/words/home.ts';
import type { Call as CallWords, JobLine } from '../../shared/words.ts';
import { Tally } from '../ui/Logo.tsx';
import css from './JobSheet.module.css';

const longestTime = Math.max(...jobSheet.lines.map(({ time }) => time.length));

/** The hero's picture, in real text: one ordinary day, each line of work stamped and counted at the foot. */
export function JobSheet() {
  return (
    <div className="sheet">
      <figure id="job-sheet" className={css.day}>
        <figcaption className={`ends ${css.head}`}>
          <span className="title">{jobSheet.title}</span>
          <span className="figures">{jobSheet.day}</span>
        </figcaption>
        <ol role="list" className={`small ledger stamped ${css.lines}`}>
          {jobSheet.lines.map(({ time, work, call }: JobLine) => (
            <li key={time} className={css.line}>
              <span className={`figures ${css.time}`}>
                {/* Each as wide as the longest, which may not have arrived when the first is painted. */}
                {time.padStart(longestTime)}
              </span>
              <span className={css.work}>{work}</span>
              <span className={`stamp ${css.done}`}>{jobSheet.done}</span>
              {call && <Call {...call} />}
            </li>
          ))}
        </ol>
        <p className={css.rest}>
          <Tally count={jobSheet.lines.length} className={css.tally} />
          <span className={`ends ${css.sum}`}>
            <span className="small quiet">{jobSheet.rest.label}</span>
            <b>{jobSheet.rest.work}</b>
          </span>
        </p>
      </figure>
    </div>
  );
}

/** How many lines of a call are always in sight. */
const IN_SIGHT = 2;

/** A call, on a slip that lies over the sheet: how it begins, and the rest to open. */
function Call({ open, note, lines }: CallWords) {
  const said = lines.map(([speaker, words]) => (
    <p key={words}>
      <b>{`${speaker}: `}</b>
      {words}
    </p>
  ));
  return (
    <div className={css.call}>
      {said.slice(0, IN_SIGHT)}
      <details>
        <summary className="text-link">{open}</summary>
        {said.slice(IN_SIGHT)}
      </details>
      <p className="quiet">{note}</p>
    </div>
  );
}
