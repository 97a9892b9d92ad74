/** The script of the home page. */

landStamps();

/** Lands the stamps once six in ten of the sheet's lines are on the screen or above it. job-sheet.css holds them until then. */
function landStamps() {
  const lines = document.querySelectorAll('.job-sheet > li');
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
