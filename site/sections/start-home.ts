import { startCarousel } from './start-carousel.ts';

startCarousel();
followWithButton();

/** Shows the strip with a button while neither another link to the form, below the header, nor the footer is on the screen. */
function followWithButton() {
  const strip = document.querySelector('#following');
  const headerHeight = document.querySelector('header')?.offsetHeight ?? 0;
  const others = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) others.add(target);
        else others.delete(target);
      // Chromium may say once, while it draws the page for the first time, that nothing is on the screen.
      strip?.toggleAttribute('data-shown', others.size === 0 && window.scrollY > 0);
    },
    { rootMargin: `-${headerHeight}px 0px 0px` },
  );
  for (const other of document.querySelectorAll('footer, [href="/contact"]:not(#following *)'))
    observer.observe(other);
}
