import { hero, heroFigures } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LastWordsTogether } from '../ui/Headings.tsx';
import { JobSheet } from './JobSheet.tsx';

/**
 * What is sold and the button come first, then the sheet and the figures. On a wide screen the sheet stands next to the
 * words, its top level with that of the headline's letters: above them a fifth of their size is empty.
 */
export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="border-b border-rule bg-backdrop pt-6 pb-12 md:py-20">
      <div className="page-width two-columns gap-y-10">
        <div>
          <h1 id="hero-heading" className="text-display">
            <LastWordsTogether>{hero.heading}</LastWordsTogether>
          </h1>
          <p className="mt-4 max-w-measure text-lede text-balance text-pencil md:mt-6">{hero.lede}</p>
          <p className="mt-6 md:mt-8">
            <ButtonLink href="/contact">{hero.action}</ButtonLink>
          </p>
          <p className="mt-4 text-small text-balance">{hero.offer}</p>
        </div>
        <div className="lg:mt-[calc(var(--text-display)/5)]">
          <JobSheet />
        </div>
        <div className="break-inside-avoid border-t-2 border-ink pt-4 lg:col-span-2">
          <p id="hero-figures" className="text-small font-semibold">
            {hero.figures}
          </p>
          <ul
            role="list"
            aria-labelledby="hero-figures"
            className="figures flex-wrap wrap-anywhere sm:flex sm:gap-y-4 sm:pt-4 lg:flex-nowrap lg:wrap-break-word"
          >
            {heroFigures.map(({ before, figure, after }) => (
              <li
                key={figure}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-2 sm:flex-col sm:flex-nowrap sm:justify-end sm:border-0 sm:py-0"
              >
                {before && <span className="relative text-small text-pencil">{`${before} `}</span>}
                <strong className="font-display text-heading font-bold tracking-tight sm:text-display max-sm:ms-auto">
                  {figure}
                </strong>
                {/*
                 * The label stands above its figure, wherever it is in the sentence. Both kinds of labels are painted over
                 * the ground that forced colors put behind the figure.
                 */}
                {after && <span className="relative order-first text-small text-pencil">{` ${after}`}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
