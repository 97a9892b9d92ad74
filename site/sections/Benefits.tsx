import { benefits } from '../../agency/words/home.ts';
import { type Placed, SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './Benefits.module.css';
import { Total } from './Total.tsx';

/** The benefits are the lines of a ledger, and their sum stands below a double rule. */
export function Benefits({ place }: Placed) {
  return (
    <section
      id="benefits"
      tabIndex={-1}
      aria-labelledby="benefits-heading"
      className={`section ${css.benefits}`}
    >
      <div className="page stack">
        <SectionHeading
          place={place}
          id="benefits-heading"
          heading={benefits.heading}
          intro={benefits.intro}
        />
        <ul role="list" className={`stack ${css.lines}`} data-ruled>
          {benefits.items.map(({ icon, title, description }) => (
            <li key={title} className={`columns ${css.line}`} data-on-tablets>
              <div>
                <Icon name={icon} />
                <h3 className="title">{title}</h3>
              </div>
              <p className="quiet">{description}</p>
            </li>
          ))}
        </ul>
        <Total {...benefits.total} className="columns" />
      </div>
    </section>
  );
}
