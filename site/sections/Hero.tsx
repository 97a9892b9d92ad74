import { HERO_FIGURES } from '../../business/promises.ts';
import { hero } from '../content/hero.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { JobSheet } from './JobSheet.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="border-b border-rule bg-desk py-12 md:py-20">
      <div className="page-width grid items-center gap-12 lg:grid-cols-[7fr_6fr] lg:gap-16">
        <div>
          <h1 id="hero-heading" className="text-display">
            {hero.heading}
          </h1>
          <p className="mt-6 max-w-measure text-lede text-pencil">{hero.lede}</p>
          <p className="mt-8">
            <ButtonLink href="/contact">{hero.action}</ButtonLink>
          </p>
          <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-4 border-t border-ink pt-4">
            {HERO_FIGURES.map(({ before, figure, after }) => (
              <li key={figure} className="flex flex-col">
                {before && <span className="text-small text-pencil">{`${before} `}</span>}
                <strong className="font-display text-heading font-bold">{figure}</strong>
                {/* The label stands above its figure, wherever it is in the sentence. */}
                {after && <span className="order-first text-small text-pencil">{` ${after}`}</span>}
              </li>
            ))}
          </ul>
        </div>
        <JobSheet />
      </div>
    </section>
  );
}
