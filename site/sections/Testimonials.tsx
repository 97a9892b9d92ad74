import { brand } from '../../agency/brand.ts';
import { carousel, testimonials, testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import type { Testimonial } from '../../shared/words.ts';
import { type Placed, SectionHeading } from '../ui/Headings.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';
import css from './Testimonials.module.css';

/**
 * The testimonials are on a strip that scrolls sideways and snaps. start-carousel.ts starts the buttons below it.
 *
 * Follows the ARIA Authoring Practices' carousel pattern: https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function Testimonials({ place, quotes = testimonials }: Placed & { quotes?: Testimonial[] }) {
  const placeOf = (number: number) =>
    [number, quotes.length].map((figure) => figure.toLocaleString(brand.locale)).join(' / ');
  return (
    <section
      aria-roledescription={carousel.role}
      aria-labelledby="testimonials-heading"
      className={`backdrop section ${css.testimonials}`}
    >
      <div className={`page row ${css.parts}`}>
        <SectionHeading place={place} id="testimonials-heading" heading={carousel.heading} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not a strip of quotes */}
        <div
          id="quotes"
          role="group"
          aria-labelledby="testimonials-heading"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: WebKit leads no keyboard to what scrolls
          tabIndex={0}
          className={css.strip}
        >
          {quotes.map((testimonial, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a slide
            <div
              key={testimonial.name}
              role="group"
              aria-roledescription={carousel.slide}
              aria-label={carousel.place(index + 1, quotes.length)}
              data-place={placeOf(index + 1)}
              className={css.slide}
            >
              <Quote {...testimonial} />
            </div>
          ))}
        </div>
        <div id="quote-controls" className={`row ${css.controls}`}>
          <CarouselButton
            name={carousel.previous}
            arrow="m12 19-7-7 7-7m7 7H5"
            disabled={quotes.length < 2}
          />
          {/* A screen reader hears the same as the name of the quote. */}
          <bdi aria-hidden="true" className="figures">
            {placeOf(1)}
          </bdi>
          <CarouselButton name={carousel.next} arrow="M5 12h14m-7-7 7 7-7 7" disabled={quotes.length < 2} />
        </div>
        <div role="status" className="visually-hidden" />
      </div>
    </section>
  );
}

function Quote({ quote, lang, name, age, role, business, town, paper }: Testimonial) {
  const [, opening, words] = /^([^\p{L}\p{N}]*)(.*)/su.exec(carousel.quoted(quote)) ?? [];
  return (
    <figure data-paper={paper} className={css.paper}>
      <blockquote lang={lang} dir={lang && 'auto'} className={css.quote}>
        <p>
          <span className={css.opening}>{opening}</span>
          {words}
        </p>
      </blockquote>
      <figcaption>
        {testimonialsAreSamples && <span className={`stamp ${css.sample}`}>{carousel.sample}</span>}
        <b>{[name, age].filter(Boolean).join(carousel.separator)}</b>
        <br />
        {[role, business, town].join(carousel.separator)}
      </figcaption>
    </figure>
  );
}

type ButtonProps = { name: string; arrow: string; disabled: boolean };

function CarouselButton({ name, arrow, disabled }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      className={`button ${css.control}`}
      data-look="outline"
    >
      <LineIcon path={arrow} />
    </button>
  );
}
