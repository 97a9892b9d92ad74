import { callToAction } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';

/** The last call to action, drawn as a tear-off slip. */
export function CallToAction() {
  return (
    <section
      aria-labelledby="call-to-action-heading"
      className="border-t-2 border-dashed border-pencil bg-paper py-16 md:py-24"
    >
      <div className="page-width flex flex-col gap-8 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <SectionHeading
            id="call-to-action-heading"
            heading={callToAction.heading}
            intro={callToAction.offer}
          />
        </div>
        <p className="shrink-0">
          <ButtonLink href="/contact">{callToAction.action}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
