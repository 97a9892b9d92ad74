import { benefits } from '../../agency/words/home.ts';
import { LastWordsTogether, SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The benefits, as the lines of a ledger, with the double rule of a sum below the last. */
export function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-heading" className="border-t border-rule py-16 md:py-24">
      <div className="page-width grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_2fr] lg:gap-16">
        <div className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start">
          <SectionHeading id="benefits-heading" heading={benefits.heading} intro={benefits.intro} />
        </div>
        <div>
          <ul
            role="list"
            className="ledger grid grid-cols-[2rem_1fr] gap-x-4 border-t-2 border-ink sm:grid-cols-[2rem_2fr_minmax(0,3fr)] sm:gap-x-6"
          >
            {benefits.items.map(({ icon, title, description }) => (
              <li
                key={title}
                className="col-span-full grid grid-cols-subgrid gap-y-1 border-b border-rule py-5"
              >
                <Icon name={icon} className="size-6 text-ledger" />
                <h3 className="text-title">
                  <LastWordsTogether>{title}</LastWordsTogether>
                </h3>
                <p className="col-start-2 text-pencil sm:col-start-3">{description}</p>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="text-pencil">{benefits.total.label}</span>
            <span className="font-display text-title font-bold">{benefits.total.value}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
