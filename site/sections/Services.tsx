import { brand } from '../../agency/brand.ts';
import { jobSheet, services } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The services, each a work order with its number, and a way to ask about them. */
export function Services() {
  return (
    <section id="services" tabIndex={-1} aria-labelledby="services-heading" className="py-12 md:py-24">
      <div className="page-width">
        <SectionHeading id="services-heading" heading={services.heading} intro={services.intro} />
        <ul role="list" className="cards mt-8">
          {services.items.map(({ icon, title, description, time, work }, index) => (
            <li key={title} className="flex flex-col rounded-sheet border border-pencil">
              <div className="flex items-center justify-between border-b border-dashed border-rule px-5 py-1.5 md:px-6">
                <span aria-hidden="true" className="font-figures text-small text-pencil">
                  {`${services.number} ${(index + 1).toLocaleString(brand.locale)}`}
                </span>
                <Icon name={icon} className="size-7" />
              </div>
              <h3 className="px-5 pt-4 text-title md:px-6">{title}</h3>
              <p className="grow mt-2 px-5 pb-4 text-pencil max-sm:text-body/6 md:px-6">{description}</p>
              <div className="flex flex-wrap items-baseline gap-x-3 border-t border-rule px-5 py-2 text-small wrap-anywhere md:px-6">
                <span className="whitespace-nowrap font-figures">{time}</span>
                <span className="work">{work}</span>
                <span className="stamp ms-auto whitespace-nowrap text-ledger">{jobSheet.done}</span>
              </div>
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
