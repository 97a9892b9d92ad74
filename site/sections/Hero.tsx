import { person } from '../../agency/brand.ts';
import { hero, heroFigures } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import { TelephoneLink } from '../ui/AgencyLinks.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import css from './Hero.module.css';
import { JobSheet } from './JobSheet.tsx';

/**
 * The offer and the button come first, then the sheet and the figures. On a wide screen the sheet stands next to the
 * words. A laptop's first screen ends below the figures.
 */
export function Hero() {
  return (
    <section aria-labelledby="heading" className={`backdrop ${css.hero}`}>
      <div className="page columns">
        <div>
          <div className={`stack ${css.words}`}>
            <h1 id="heading" className={`display ${css.headline}`}>
              {hero.heading}
            </h1>
            <p className="lede measure quiet">{hero.lede}</p>
            <p>
              <ButtonLink href="/contact">{hero.action}</ButtonLink>
            </p>
            <div className="small">
              {person?.telephone && (
                <p className={css.call}>
                  {`${header.call} `}
                  <TelephoneLink className="text-link" />
                </p>
              )}
              <p>{hero.offer}</p>
            </div>
          </div>
        </div>
        <JobSheet />
        <div className={css.figures}>
          <p id="hero-figures" className="small">
            <b>{hero.figures}</b>
          </p>
          <ul role="list" aria-labelledby="hero-figures" className="grid">
            {heroFigures.map(({ before, figure, after }) => (
              <li key={figure} className="row">
                {before && <span>{`${before} `}</span>}
                <strong className="heading">
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
