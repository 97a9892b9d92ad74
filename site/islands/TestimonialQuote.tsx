import type { Testimonial, TestimonialStyle } from '../../business/words.ts';

const looks: Record<TestimonialStyle, string> = {
  ruled: 'border-l-4 border-l-stamp',
  carbon: 'border-l-4 border-l-ledger',
};

/** One quote on its slip of paper. */
export function TestimonialQuote({ quote, name, age, role, style }: Testimonial) {
  return (
    <figure
      className={`flex h-full flex-col justify-between gap-8 rounded-sheet border border-rule bg-paper p-6 md:p-12 ${looks[style]}`}
    >
      <blockquote className="max-w-quote text-balance font-display text-title md:text-quote">
        <p>{`“${quote}”`}</p>
      </blockquote>
      <figcaption>
        <span className="block font-semibold">{age === undefined ? name : `${name}, ${age}`}</span>
        <span className="block text-small text-pencil">{role}</span>
      </figcaption>
    </figure>
  );
}
