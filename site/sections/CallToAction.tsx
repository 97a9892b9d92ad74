import { person } from '../../agency/brand.ts';
import { callToAction } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Signature } from '../ui/Signature.tsx';
import css from './CallToAction.module.css';

/** The last call to action: a slip with what is offered, and a stub to tear off with its terms and the button. */
export function CallToAction() {
  return (
    <section aria-labelledby="call-to-action-heading" className={`backdrop ${css.band}`}>
      <div className="page">
        <div className={`columns ${css.slip}`}>
          <div className={css.offer}>
            <h2 id="call-to-action-heading" className={`display ${css.heading}`}>
              {callToAction.heading}
            </h2>
            <p className="lede measure quiet">{callToAction.offer}</p>
          </div>
          <div className={css.stub}>
            <dl className={`figures ${css.terms}`}>
              {callToAction.terms.map(({ label, value }) => (
                <div key={label}>
                  <dt className="quiet">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className="stack">
              {person && (
                <div className={css.person}>
                  {person.photograph && (
                    <img src={person.photograph} alt="" width="56" height="56" loading="lazy" />
                  )}
                  <p>
                    <span className="small quiet">{callToAction.person}</span>
                    <b>{person.name}</b>
                  </p>
                  <Signature />
                </div>
              )}
              <ButtonLink href="/contact">{callToAction.action}</ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
