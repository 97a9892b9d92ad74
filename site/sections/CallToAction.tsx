import { person } from '../../agency/brand.ts';
import { callToAction } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Signature } from '../ui/Signature.tsx';

/** The last call to action: a slip with what is offered, and a stub to tear off with its terms and the button. */
export function CallToAction() {
  return (
    <section aria-labelledby="call-to-action-heading" className="relative z-1 grid bg-backdrop">
      <div className="page-width">
        <div className="two-columns -mb-16 break-inside-avoid rounded-sheet border border-ink bg-paper">
          <div className="px-5 py-8 max-xs:px-3 sm:p-12 lg:pe-0">
            <h2 id="call-to-action-heading" className="text-display">
              {callToAction.heading}
            </h2>
            <p className="mt-4 max-w-measure text-lede text-pencil">{callToAction.offer}</p>
          </div>
          <div className="stub grid content-center gap-6 px-5 py-8 max-xs:px-3 sm:p-12">
            <dl className="font-figures">
              {callToAction.terms.map(({ label, value }) => (
                <div key={label} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
                  <dt className="text-pencil">{label}</dt>
                  <dd className="grow text-end">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="grid grid-cols-1 gap-6">
              {person && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  {person.photograph && (
                    <img src={person.photograph} alt="" width="56" height="56" loading="lazy" />
                  )}
                  <p className="grow">
                    <span className="block text-small text-pencil">{callToAction.person}</span>
                    <b className="font-semibold">{person.name}</b>
                  </p>
                  <Signature />
                </div>
              )}
              <ButtonLink href="/contact">{callToAction.action}</ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
