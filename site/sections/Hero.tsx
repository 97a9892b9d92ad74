import { hero, heroFigures } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import css from './Hero.module.css';
import { JobSheet } from './JobSheet.tsx';

/**
 * What is sold and the button come first, then the sheet and the figures. On a wide screen the sheet stands next to the
 * words. A laptop's first screen ends below the figures.
 */
export function Hero() {
  return (
    <section aria-labelledby="heading" className={`backdrop ${css.hero}`}>
      <div className={`page columns ${css.parts}`}>
        <div>
          <div className={css.words}>
            <h1 id="heading" className={`display ${css.headline}`}>
              {hero.heading}
            </h1>
            <p className={`lede measure quiet ${css.lede}`}>{hero.lede}</p>
            <p className={`action ${css.action}`}>
              <ButtonLink href="/contact">{hero.action}</ButtonLink>
            </p>
            <p className={`small ${css.offer}`}>{hero.offer}</p>
          </div>
        </div>
        <div className={css.sheet}>
          <JobSheet />
        </div>
        <div className={css.figures}>
          <p id="hero-figures" className="small">
            <b>{hero.figures}</b>
          </p>
          <ul role="list" aria-labelledby="hero-figures">
            {heroFigures.map(({ before, figure, after }) => (
              <li key={figure}>
                {before && <span>{`${before} `}</span>}
                <strong>
                  {figure}
                  {before && after && <small>{` ${after}`}</small>}
                </strong>
                {!before && <span className={css.label}>{` ${after}`}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
