/** Starts the two buttons and the arrow keys of the testimonials, and makes inert those that are not in view. */
export function startCarousel() {
  const strip = document.querySelector('#quotes');
  const carousel = strip?.closest('section');
  if (!strip || !carousel) return;
  const slides = [...strip.children];
  const [previous, next] = carousel.querySelectorAll('button');
  let shown = -1;

  const show = (index: number) => {
    const slide = slides[index];
    if (!slide || index === shown) return;
    const isFirst = shown === -1;
    shown = index;
    for (const one of slides) one.toggleAttribute('inert', one !== slide);
    carousel.querySelector('bdi')?.replaceChildren(`${slide.getAttribute('data-place')}`);
    // A visitor who has not moved the strip hears nothing. WebKitGTK 2.50 tells of new elements alone.
    const words = [...slide.children].map((part) => part.cloneNode(true));
    if (!isFirst) carousel.querySelector('[role=status]')?.replaceChildren(`${slide.ariaLabel} `, ...words);
  };

  /** After the last quote comes the first. */
  const move = (by: number) => {
    // A slide that still moves, after a press just before, would change how far the strip can be scrolled.
    for (const sliding of strip.getAnimations({ subtree: true })) sliding.cancel();
    show((shown + by + slides.length) % slides.length);
    const before = strip.scrollLeft;
    const [from = 0, to = 0] = [slides[0], slides[shown]].map((slide) => slide?.getBoundingClientRect().x);
    // From the right the distance is negative, as `scrollLeft` is. The last slide, which is wider, is where the strip ends.
    strip.scrollTo({ left: to - from });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The strip is there at once, so that the next press counts from there. Only what is on it slides.
    const translate = [`${strip.scrollLeft - before}px`, '0'];
    for (const { firstElementChild } of slides)
      firstElementChild?.animate({ translate }, { duration: 180, easing: 'ease-out' });
  };

  previous?.addEventListener('click', () => move(-1));
  next?.addEventListener('click', () => move(1));
  carousel.addEventListener('keydown', (event) => {
    const by = directionOf(event);
    if (!by) return;
    event.preventDefault();
    move(by);
  });
  // At rest only the slide in view crosses the middle of the strip. While the window changes its size two can: remember
  // all that do, and show the first.
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
      show(slides.findIndex((slide) => inView.has(slide)));
    },
    { root: strip, rootMargin: '0px -50%' },
  );
  for (const slide of slides) observer.observe(slide);
}

/** Returns 1 for a press of the arrow key that leads on, -1 for the one that leads back, and 0 for any other. */
function directionOf({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) return 0;
  const toTheRight = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return document.dir === 'rtl' ? -toTheRight : toTheRight;
}
