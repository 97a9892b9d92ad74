import { services } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { type Placed, SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './Services.module.css';

/** Each service is a work order below the line that it leaves on the job sheet, and a button asks about them. */
export function Services({ place }: Placed) {
  return (
    <section id="services" tabIndex={-1} aria-labelledby="services-heading" className="section">
      <div className="page stack">
        <SectionHeading
          place={place}
          id="services-heading"
          heading={services.heading}
          intro={services.intro}
        />
        <ul role="list" className={`grid stamped ${css.cards}`}>
          {services.items.map(({ icon, title, description, work, stamp }) => (
            <li key={title} className={css.card}>
              <div className={`row ${css.line}`}>
                <Icon name={icon} />
                <span className={`small ${css.work}`}>{work}</span> <span className="stamp">{stamp}</span>
              </div>
              <h3 className="title">{title}</h3>
              <p className="quiet">{description}</p>
            </li>
          ))}
        </ul>
        <p>
          <ButtonLink href="/contact" look="outline">
            {services.action}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
