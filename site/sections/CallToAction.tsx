import { person } from '../../agency/brand.ts';
import { callToAction } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { type Placed, SectionHeading } from '../ui/Headings.tsx';
import { Signature } from '../ui/Signature.tsx';
import css from './CallToAction.module.css';
import { Total } from './Total.tsx';

/** The last call to action is a slip that says what is offered, and its stub holds the sum and the button. */
export function CallToAction({ place }: Placed) {
  const { heading, offer, terms, total } = callToAction;
  return (
    <section aria-labelledby="call-to-action-heading" className={`backdrop ${css.band}`}>
      <div className="page">
        <div className={`sheet ${css.slip}`}>
          <div className={`columns ${css.part}`} data-on-tablets>
            <div>
              <SectionHeading place={place} id="call-to-action-heading" heading={heading} intro={offer} />
            </div>
            <dl className="figures stack" data-ruled>
              {terms.map(({ label, value }) => (
                <div key={label} className="row">
                  <dt className="quiet">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={`columns ${css.part} ${css.stub}`} data-on-tablets>
            <Total {...total} />
            <div className="stack">
              {person && (
                <div className={`row ${css.person}`}>
                  {person.photograph && (
                    <img src={person.photograph} alt="" width="56" height="56" loading="lazy" />
                  )}
                  <p>
                    <span className="small quiet">{callToAction.person}</span>
                    <br />
                    <b>{person.name}</b>
                  </p>
                  <Signature />
                </div>
              )}
              <p>
                <ButtonLink href="/contact">{callToAction.action}</ButtonLink>
              </p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
