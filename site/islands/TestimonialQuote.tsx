import type { Testimonial } from '../../shared/words.ts';

/** One quote on its paper. */
export function TestimonialQuote({ quote, name, age, role, business, town, paper }: Testimonial) {
  return (
    <figure className={`paper paper-${paper} h-full rounded-sheet`}>
      <blockquote className="max-w-quote font-display text-title md:text-quote">
        <p className="text-balance">{`“${quote}”`}</p>
      </blockquote>
      <figcaption>
        <span className="block font-semibold">{age === undefined ? name : `${name}, ${age}`}</span>
        <span className="block">{[role, business, town].join(', ')}</span>
      </figcaption>
    </figure>
  );
}
