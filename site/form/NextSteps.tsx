import { brand, person } from '../../agency/brand.ts';
import { contact } from '../../agency/words/contact.ts';
import { inOneLine } from '../../shared/words.ts';
import { TelephoneLink } from '../ui/AgencyLinks.tsx';
import { Signature } from '../ui/Signature.tsx';
import css from './NextSteps.module.css';

/** A visitor can expect these steps after sending the form. The first is marked in what has `data-received`. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps-heading">
      <h2 id="next-steps-heading" className={`title ${css.heading}`}>
        {contact.next.heading}
      </h2>
      <div>
        <ol role="list" className={`grid ${css.steps}`}>
          {contact.next.steps.map(({ title, text }, index) => (
            <li key={title} className={css.step}>
              <span aria-hidden="true" className={`figures ${css.number}`}>
                {(index + 1).toLocaleString(brand.locale)}
              </span>
              <h3>{title}</h3>
              <p className="measure quiet">{text}</p>
            </li>
          ))}
        </ol>
        {person && (
          <div className={`grid ${css.person}`}>
            <div>
              <p>{contact.next.person}</p>
              <Signature />
              <p>
                <b>{person.name}</b>
              </p>
              <p>{inOneLine(person.role, person.town)}</p>
            </div>
            <TelephoneLink className="text-link tap" />
          </div>
        )}
      </div>
    </section>
  );
}
