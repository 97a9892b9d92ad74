import { services } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The services, each a work order below the line that it leaves on the job sheet, and a way to ask about them. */
export function Services() {
  return (
    <section id="services" tabIndex={-1} aria-labelledby="services-heading" className="py-12 md:py-24">
      <div className="page-width">
        <SectionHeading id="services-heading" heading={services.heading} intro={services.intro} />
        <ul role="list" className="cards mt-8">
          {services.items.map(({ icon, title, description, time, work, stamp }) => (
            <li key={title} className="flex flex-col rounded-sheet border border-pencil">
              <div className="flex flex-wrap items-baseline border-b border-dashed border-pencil px-5 py-2 wrap-anywhere md:px-6">
                <span className="whitespace-nowrap font-figures">{time}</span>{' '}
                <span className="work">{work}</span>{' '}
                <span className="stamp ms-auto whitespace-nowrap text-ledger">{stamp}</span>
              </div>
              <div className="flex items-start justify-between gap-3 px-5 pt-4 md:px-6">
                <h3 className="text-title">{title}</h3>
                <Icon name={icon} className="size-7 shrink-0" />
              </div>
              <p className="mt-2 px-5 pb-4 text-pencil max-sm:text-body/6 md:px-6 md:pb-6">{description}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 grid sm:block md:mt-8">
          <ButtonLink href="/contact" look="outline">
            {services.action}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
