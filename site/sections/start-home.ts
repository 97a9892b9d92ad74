/** The script of the home page. */

const strip = document.querySelector<HTMLElement>('#following');
landStamps();
followWithButton();

/**
 * Lands each stamp of the job sheet, with its stroke of the tally, when all of it is on the screen or above it: on the
 * first screen one after the other from 0.4 s on, and later at once, above the strip.
 */
function landStamps() {
  const stamps = [...document.querySelectorAll('#job-sheet .stamp')];
  const strokes = document.querySelectorAll('#job-sheet svg path');
  let wait = 400;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // The first screen has no strip.
        const isSeen = isIntersecting || (wait > 0 && boundingClientRect.bottom < innerHeight);
        if (!isSeen) continue;
        observer.unobserve(target);
        const land = (part?: Element) => part?.setAttribute('data-lands', '');
        setTimeout(() => [target, strokes[stamps.indexOf(target)]].forEach(land), wait);
        if (wait > 0) wait += 200;
      }
      wait = 0;
    },
    // Not a threshold of 1: between pixels a part that is all there counts as a little less.
    {
      rootMargin: `9999% 0px -${(strip?.offsetHeight ?? 0) + (stamps[0]?.getBoundingClientRect().height ?? 0)}px`,
    },
  );
  for (const stamp of stamps) observer.observe(stamp);
}

/** Shows the strip with a button while neither another link to the form, below the header, nor the footer is on the screen. */
function followWithButton() {
  const others = new Set<Element>();
  const header = document.querySelector('header')?.offsetHeight ?? 0;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) others.add(target);
        else others.delete(target);
      strip?.toggleAttribute('data-shown', others.size === 0);
    },
    { rootMargin: `-${header}px 0px 0px` },
  );
  for (const other of document.querySelectorAll('footer, [href="/contact"]:not(#following *)'))
    observer.observe(other);
}
