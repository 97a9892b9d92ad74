import { brand } from '../../agency/brand.ts';
import { jobSheet, services } from '../../agency/words/home.ts';
import { LastWordsTogether, SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The services, each a work order with its number, and a way to ask about them. */
export function Services() {
  return (
    <section id="services" aria-labelledby="services-heading" className="py-16 md:py-24">
      <div className="page-width">
        <SectionHeading id="services-heading" heading={services.heading} intro={services.intro} />
        <ul role="list" className="cards mt-12 grid grid-cols-1 gap-6 sm:grid-cols-6">
          {services.items.map(({ icon, title, description, time, work }, index) => (
            <li key={title} className="flex flex-col rounded-sheet border border-pencil">
              <div className="flex items-center justify-between border-b border-dashed border-rule px-5 py-2 md:px-6">
                <span aria-hidden="true" className="font-figures text-small text-pencil">
                  {`${services.number} ${(index + 1).toLocaleString(brand.locale)}`}
                </span>
                <Icon name={icon} className="size-8" />
              </div>
              <h3 className="px-5 pt-5 text-title md:px-6">
                <LastWordsTogether>{title}</LastWordsTogether>
              </h3>
              <p className="grow px-5 pt-2 pb-6 text-pencil md:px-6">{description}</p>
              <div className="flex flex-wrap items-baseline gap-x-3 border-t border-rule px-5 py-3 text-small wrap-anywhere md:px-6">
                <span className="whitespace-nowrap font-figures">{time}</span>
                <span className="grow basis-24">{work}</span>
                <span className="stamp ms-auto whitespace-nowrap text-ledger">{jobSheet.done}</span>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <a href="/contact" className="text-link inline-flex min-h-11 items-center font-semibold">
            {services.action}
          </a>
        </p>
      </div>
    </section>
  );
}
