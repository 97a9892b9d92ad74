import { benefits } from '../../agency/words/home.ts';
import { SectionHeading } from '../ui/Headings.tsx';
import { Icon } from '../ui/Icon.tsx';

/** The benefits, as the lines of a ledger, with the double rule of a sum below the last. */
export function Benefits() {
  return (
    <section
      id="benefits"
      tabIndex={-1}
      aria-labelledby="benefits-heading"
      className="border-t border-rule py-12 md:py-24"
    >
      <div className="page-width grid grid-cols-1 gap-x-6 gap-y-9 lg:grid-cols-3">
        <div className="lg:sticky lg:top-[calc(var(--top)+2rem)] lg:self-start">
          <SectionHeading id="benefits-heading" heading={benefits.heading} intro={benefits.intro} />
        </div>
        <div className="lg:col-span-2">
          <ul role="list" className="ledger border-t-2 border-ink">
            {benefits.items.map(({ icon, title, description }) => (
              <li
                key={title}
                className="col-span-full grid grid-cols-subgrid items-baseline gap-y-1 border-b border-rule py-4 last:border-b-0"
              >
                <Icon name={icon} className="size-7 self-start text-ledger" />
                <h3 className="text-title">{title}</h3>
                <p className="col-start-2 text-pencil sm:col-start-3">{description}</p>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="text-pencil">{benefits.total.label}</span>
            <span className="pe-0.5 font-display text-title font-bold">{benefits.total.value}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
