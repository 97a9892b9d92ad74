import { HERO_FIGURES } from '../../agency/promises.ts';
import { hero } from '../../agency/words/home.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LastWordsTogether } from '../ui/LastWordsTogether.tsx';
import { JobSheet } from './JobSheet.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="border-b border-rule bg-desk py-12 md:py-20">
      <div className="page-width grid grid-cols-1 items-center gap-12 lg:grid-cols-[7fr_6fr] lg:gap-16">
        <div>
          <h1 id="hero-heading" className="text-display">
            <LastWordsTogether>{hero.heading}</LastWordsTogether>
          </h1>
          <p className="mt-6 max-w-measure text-lede text-pencil">{hero.lede}</p>
          <p className="mt-8">
            <ButtonLink href="/contact">{hero.action}</ButtonLink>
          </p>
          <ul className="mt-10 border-t-2 border-ink sm:grid sm:grid-cols-[2fr_3fr_4fr] sm:gap-6 sm:pt-4">
            {HERO_FIGURES.map(({ before, figure, after }) => (
              <li
                key={figure}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-2 sm:flex-col sm:flex-nowrap sm:justify-start sm:border-0 sm:py-0"
              >
                {before && <span className="relative text-small text-pencil">{`${before} `}</span>}
                <strong className="font-display text-heading font-bold whitespace-nowrap">{figure}</strong>
                {/*
                 * The label stands above its figure, wherever it is in the sentence. Both kinds of labels are painted over
                 * the ground that forced colors put behind the figure.
                 */}
                {after && <span className="relative order-first text-small text-pencil">{` ${after}`}</span>}
              </li>
            ))}
          </ul>
        </div>
        <JobSheet />
      </div>
    </section>
  );
}
