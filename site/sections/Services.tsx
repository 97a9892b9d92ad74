import { services } from '../../agency/words/home.ts';
import { LastWordsTogether, SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The services, each a work order with its number, and a way to ask about them. */
export function Services() {
  return (
    <section id="services" aria-labelledby="services-heading" className="py-16 md:py-24">
      <div className="page-width">
        <SectionHeading id="services-heading" heading={services.heading} intro={services.intro} />
        <ul className="cards mt-12 flex flex-wrap gap-6">
          {services.items.map(({ icon, title, description }, index) => (
            <li key={title} className="rounded-sheet border border-rule">
              <div className="flex items-center justify-between border-b border-dashed border-pencil px-5 py-3 md:px-6">
                <span aria-hidden="true" className="font-figures text-small text-pencil">
                  {`${services.number} ${index + 1}`}
                </span>
                <Icon name={icon} className="size-6" />
              </div>
              <div className="px-5 pt-5 pb-6 md:px-6">
                <h3 className="text-title">
                  <LastWordsTogether>{title}</LastWordsTogether>
                </h3>
                <p className="mt-2 max-w-measure text-pencil">{description}</p>
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
