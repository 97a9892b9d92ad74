import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { brand } from '../../agency/brand.ts';
import { applicationError, wayHome } from '../../agency/words/errors.ts';
import { carousel, testimonials, testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import type { Testimonial } from '../../shared/words.ts';
import { CatchErrors } from './CatchErrors.tsx';
import { LineIcon } from './LineIcon.tsx';
import css from './TestimonialCarousel.module.css';

/** On a page that is read from the right. */
const isFromRight = globalThis.document?.dir === 'rtl';
const [BACK, ON] = isFromRight ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

/** Within so many milliseconds a wheel's next event belongs to the same gesture. */
const SAME_GESTURE_MS = 150;

type Props = { quotes?: Testimonial[] };

type Embla = NonNullable<UseEmblaCarouselType[1]>;

/**
 * The testimonials, one at a time, looping. Before it hydrates, and without script, it is a strip that scrolls
 * sideways with every quote readable.
 *
 * Follows the ARIA Authoring Practices' carousel pattern: https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function TestimonialCarousel(props: Props) {
  return (
    <CatchErrors words={{ ...applicationError, wayHome }}>
      <Carousel {...props} />
    </CatchErrors>
  );
}

function Carousel({ quotes = testimonials }: Props) {
  const [viewport, embla] = useEmblaCarousel({
    // The last begins at the page's edge, too. Its own loop needs quotes that fill the strip.
    containScroll: false,
    align: 'start',
    direction: isFromRight ? 'rtl' : 'ltr',
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [shown, setShown] = useState(0);
  const canMove = embla !== undefined && quotes.length > 1;

  useEffect(() => {
    if (!embla) return;

    const update = () => setShown(embla.selectedScrollSnap());

    // Not by React, whose listener could not keep the browser from going back a page.
    const strip = embla.rootNode();
    let lastMove = 0;
    const moveByWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, timeStamp } = event;
      if (Math.abs(deltaX) <= Math.abs(deltaY) || embla.slideNodes().length < 2) return;
      event.preventDefault();
      // One gesture, with what rolls on after it, is one quote.
      const isNew = timeStamp - lastMove > SAME_GESTURE_MS;
      if (isNew) move(embla, (isFromRight ? deltaX < 0 : deltaX > 0) ? 1 : -1);
      lastMove = timeStamp;
    };
    strip.addEventListener('wheel', moveByWheel, { passive: false });

    takeOverFromStrip(embla);
    update();
    embla.on('select', update).on('reInit', update);
    return () => {
      strip.removeEventListener('wheel', moveByWheel);
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);

  function moveByArrowKey(event: KeyboardEvent) {
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (modified || isTextField(event.target)) return;
    if (!embla || (event.key !== BACK && event.key !== ON)) return;
    move(embla, event.key === ON ? 1 : -1);
    event.preventDefault();
  }

  return (
    <section
      aria-roledescription={carousel.role}
      aria-labelledby="testimonials-heading"
      className={'backdrop section'}
      onKeyDown={moveByArrowKey}
    >
      <div className={css.window}>
        <div className={`page ${css.parts}`}>
          <h2 id="testimonials-heading" className="heading">
            {carousel.heading}
          </h2>
          {/*
           * Before it hydrates this is a scroll area, which a keyboard must be able to reach. It stays a stop of the Tab key,
           * or focus would be lost, and comes before the buttons, which are not enabled until then.
           */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not a strip of quotes */}
          <div
            ref={viewport}
            role="group"
            aria-labelledby="testimonials-heading"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
            tabIndex={0}
            id="quotes"
            className={css.strip}
            data-hydrated={embla ? '' : undefined}
          >
            <div aria-live="polite">
              {quotes.map((testimonial, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a slide
                <div
                  key={testimonial.name}
                  role="group"
                  aria-roledescription={carousel.slide}
                  aria-label={carousel.place(index + 1, quotes.length)}
                  inert={embla !== undefined && index !== shown}
                  className={css.slide}
                >
                  <TestimonialQuote {...testimonial} />
                </div>
              ))}
            </div>
          </div>
          <div className={css.controls}>
            <CarouselButton move="previous" disabled={!canMove} onPress={() => embla && move(embla, -1)} />
            {/* A screen reader hears the same as the name of the quote. */}
            <bdi aria-hidden="true" className="figures">
              {`${figure(shown + 1)} / ${figure(quotes.length)}`}
            </bdi>
            <CarouselButton move="next" disabled={!canMove} onPress={() => embla && move(embla, 1)} />
          </div>
        </div>
      </div>
    </section>
  );
}

const figure = (number: number) => number.toLocaleString(brand.locale);

/** Shows the next quote, or with -1 the previous one. After the last comes the first. */
function move(embla: Embla, by: 1 | -1) {
  const count = embla.slideNodes().length;
  embla.scrollTo((embla.selectedScrollSnap() + by + count) % count);
}

/** One quote on its paper. */
function TestimonialQuote({ quote, lang, name, age, role, business, town, paper }: Testimonial) {
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
        <b className={css.from}>{[name, age].filter(Boolean).join(carousel.separator)}</b>
        <span className={css.from}>{[role, business, town].join(carousel.separator)}</span>
      </figcaption>
    </figure>
  );
}

const ARROWS = { previous: 'm12 19-7-7 7-7m7 7H5', next: 'M5 12h14m-7-7 7 7-7 7' };

function CarouselButton({
  move,
  disabled,
  onPress,
}: {
  move: 'previous' | 'next';
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={carousel[move]}
      disabled={disabled}
      onClick={onPress}
      className={`button ${css.control}`}
      data-look="outline"
    >
      <LineIcon path={ARROWS[move]} />
    </button>
  );
}

/** Keeps the quote that a visitor had scrolled the strip to, and hands the scrolling to the carousel. */
function takeOverFromStrip(embla: Embla) {
  const strip = embla.rootNode();
  // From the right it is negative.
  const index = Math.round(Math.abs(strip.scrollLeft) / (embla.slideNodes()[0]?.offsetWidth ?? 1));
  strip.scrollLeft = 0;
  if (index > 0) embla.scrollTo(index, true);
}

function isTextField(target: EventTarget) {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
