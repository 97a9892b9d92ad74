import { notFound, wayHome } from '../../agency/words/errors.ts';
import { jobSheet } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import css from './NotFound.module.css';

/** A page that is not there is a job sheet with one line, stamped 404. */
export function NotFound() {
  return (
    <div className={`page ${css.page}`}>
      <div className="sheet">
        <div className="sheet-head row">
          <p className="title">{jobSheet.title}</p>
          <p className="figures">{jobSheet.day}</p>
        </div>
        <div className={css.lines}>
          <p className={`figures ${css.time}`}>{notFound.time}</p>
          <div className={css.words}>
            <h1 className="heading">{notFound.text}</h1>
            <p>
              <ButtonLink href="/">{wayHome}</ButtonLink>
            </p>
          </div>
          <p className={`stamp ${css.digits}`} data-ink="accent">
            404
          </p>
        </div>
      </div>
    </div>
  );
}
