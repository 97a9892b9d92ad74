import { jobSheet } from '../../agency/words/home.ts';
import type { Call as CallWords, JobLine } from '../../shared/words.ts';
import { Tally } from '../ui/Logo.tsx';
import css from './JobSheet.module.css';
import { Total } from './Total.tsx';

const longestTime = Math.max(...jobSheet.lines.map(({ time }) => time.length));

/** The hero's picture is one ordinary day in real text: each line of work is stamped, and counted at the foot. */
export function JobSheet() {
  return (
    <figure id="job-sheet" className={`sheet ${css.day}`}>
      <figcaption className={`sheet-head row ${css.head}`}>
        <span className="title">{jobSheet.title}</span>
        <span className="figures">{jobSheet.day}</span>
      </figcaption>
      <ol role="list" className={`small stamped ${css.lines}`}>
        {jobSheet.lines.map(({ time, work, call }: JobLine) => (
          <li key={time} className={css.line}>
            <span className={`figures ${css.time}`}>
              {/* Each time is as wide as the longest, which may not have arrived when the first is painted. */}
              {time.padStart(longestTime)}
            </span>
            <span className={`row ${css.entry}`}>
              <span className={css.work}>{work}</span>{' '}
              <span className={`stamp ${css.done}`}>{jobSheet.done}</span>
            </span>
            {call && <Call {...call} />}
          </li>
        ))}
      </ol>
      <div className={css.sum}>
        <Tally count={jobSheet.lines.length} className={css.tally} />
        <Total {...jobSheet.total} className={css.rest} />
      </div>
    </figure>
  );
}

/** A slip that lies over the sheet says what was said on a call. */
function Call({ open, lines }: CallWords) {
  return (
    <details className={css.call}>
      <summary>{open}</summary>
      {lines.map(([speaker, words]) => (
        <p key={words}>
          <b>{`${speaker}: `}</b>
          {words}
        </p>
      ))}
    </details>
  );
}
