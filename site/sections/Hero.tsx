import { hero, heroFigures } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { JobSheet } from './JobSheet.tsx';

/**
 * What is sold and the button come first, then the sheet and the figures. On a wide screen the sheet stands next to the
 * words, its top level with that of the headline's letters: above them a fifth of their size is empty. A laptop's first
 * screen ends below the figures.
 */
export function Hero() {
  return (
    <section
      aria-labelledby="heading"
      className="border-b border-rule bg-backdrop pt-[clamp(1.5rem,24vh-10rem,min(5rem,6vw))] pb-12"
    >
      <div className="page-width two-columns gap-y-9 lg:gap-y-6">
        <div>
          <div className="hero-words">
            <h1 id="heading" className="text-display">
              {hero.heading}
            </h1>
            <p className="mt-4 max-w-measure text-lede text-balance text-pencil md:mt-6">{hero.lede}</p>
            <p className="mt-6 grid sm:block md:mt-8">
              <ButtonLink href="/contact">{hero.action}</ButtonLink>
            </p>
            <p className="mt-4 text-small text-balance">{hero.offer}</p>
          </div>
        </div>
        <div className="lg:mt-[calc(var(--text-display)/5)]">
          <JobSheet />
        </div>
        <div className="figures break-inside-avoid wrap-anywhere lg:col-span-2">
          <p id="hero-figures" className="text-small font-semibold">
            {hero.figures}
          </p>
          <ul role="list" aria-labelledby="hero-figures">
            {heroFigures.map(({ before, figure, after }) => (
              <li key={figure}>
                {before && <span>{`${before} `}</span>}
                <strong className="font-display font-bold">
                  {figure}
                  {before && after && <small>{` ${after}`}</small>}
                </strong>
                {/* A label stands above its figure, also where it follows it in the sentence. */}
                {!before && <span className="order-first">{` ${after}`}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
