/** The script of the home page. */

landStamps();
followWithButton();

/** Lands the stamps once six in ten of the sheet's lines are on the screen or above it. JobSheet.module.css holds them until then. */
function landStamps() {
  const lines = document.querySelectorAll('#job-sheet li');
  const line = lines[Math.ceil(lines.length * 0.6) - 1];
  if (!line) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      line.closest('figure')?.setAttribute('data-seen', '');
    },
    { rootMargin: '9999% 0px 0px' },
  );
  observer.observe(line);
}

/** Shows the strip with a button while neither another link to the form, below the header, nor the footer is on the screen. */
function followWithButton() {
  const strip = document.querySelector('#following');
  const others = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) others.add(target);
        else others.delete(target);
      strip?.toggleAttribute('data-shown', others.size === 0);
    },
    { rootMargin: '-64px 0px 0px' },
  );
  for (const other of document.querySelectorAll('footer, [href="/contact"]:not(#following *)'))
    observer.observe(other);
}
