import { benefits } from '../../agency/words/home.ts';
import { SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './Benefits.module.css';

/** The benefits, as the lines of a ledger, with the double rule of a sum below the last. */
export function Benefits() {
  return (
    <section
      id="benefits"
      tabIndex={-1}
      aria-labelledby="benefits-heading"
      className={`section ${css.benefits}`}
    >
      <div className={`page stack ${css.parts}`}>
        <div className={css.heading}>
          <SectionHeading place={2} id="benefits-heading" heading={benefits.heading} intro={benefits.intro} />
        </div>
        <div>
          <ul role="list" className={`ledger ${css.lines}`}>
            {benefits.items.map(({ icon, title, description }) => (
              <li key={title} className={css.line}>
                <Icon name={icon} className={css.icon} />
                <h3 className="title">{title}</h3>
                <p className={`quiet ${css.text}`}>{description}</p>
              </li>
            ))}
          </ul>
          <p className={`ends ${css.total}`}>
            <span className="quiet">{benefits.total.label}</span>
            <span className={`title ${css.value}`}>{benefits.total.value}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
