/** The script of every page. */

// An island whose script does not come leaves the page as without script: its buttons would do nothing.
document.addEventListener('astro:hydration-error', () =>
  document.documentElement.removeAttribute('data-script'),
);

const header = document.querySelector('header');
if (header)
  new ResizeObserver(() => {
    const { style } = document.documentElement;
    // Not where it is as high as the styles say: a change at the root changes the style of every element.
    const isHigher = header.offsetHeight > Number.parseFloat(getComputedStyle(header).minHeight) + 1;
    if (isHigher) style.setProperty('--header-height', `${header.offsetHeight}px`);
    else style.removeProperty('--header-height');
  }).observe(header, { box: 'border-box' });

const menu = document.querySelector<HTMLElement>('#menu');
const button = document.querySelector<HTMLElement>('[popovertarget=menu]');
if (menu && button) enhanceMenu(menu, button);

const fonts = document.querySelector<HTMLStyleElement>('#fonts');
if (fonts) fetchFontsOncePainted(fonts);

/**
 * Adds to the browser's own popover: the menu closes when a link is followed, when a tap or focus falls outside, or when
 * the screen grows past the breakpoint, and focus returns to the button after Escape.
 */
function enhanceMenu(menu: HTMLElement, button: HTMLElement) {
  // Browsers without popovers show the links all the time: header.css.
  if (!('popover' in menu)) return;

  const wide = window.matchMedia('(width >= 56rem)');

  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });

  // Open, it would hide what has focus. Safari before 18.3 on iOS leaves it open after a tap:
  // https://bugs.webkit.org/show_bug.cgi?id=267688
  for (const move of ['focusin', 'pointerup'])
    document.addEventListener(move, ({ target }) => {
      if (target instanceof Node && !menu.contains(target) && !button.contains(target)) menu.hidePopover();
    });

  // Safari does not focus a button that is clicked, so the browser's own return of focus may miss it.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.matches(':popover-open')) button.focus();
  });

  wide.addEventListener('change', () => menu.hidePopover());
}

/**
 * Fetches the fonts after the first paint, so that it waits for none, and adds them together: a browser lays out all text
 * anew for each change of its fonts. At once where there is no paint yet, in a hidden tab or a prerendered page, and where
 * the fonts are cached from the page before.
 */
function fetchFontsOncePainted(style: HTMLStyleElement) {
  if (document.hidden || document.referrer.startsWith(location.origin)) style.media = 'all';
  else
    new PerformanceObserver(async (_, observer) => {
      observer.disconnect();
      const rules = Array.from(style.sheet?.cssRules ?? []).filter((rule) => rule instanceof CSSFontFaceRule);
      const faces = rules.map(toFontFace);
      // Of each family the first alphabet. Browsers fetch another one when the page shows one of its letters.
      const first = faces.filter(({ family }, i) => family !== faces[i - 1]?.family);
      await Promise.allSettled(first.map((face) => face.load()));
      for (const face of faces) document.fonts.add(face);
    }).observe({ type: 'paint', buffered: true });
}

function toFontFace({ style }: CSSFontFaceRule): FontFace {
  const value = (name: string) => style.getPropertyValue(name);
  return new FontFace(value('font-family').replaceAll('"', ''), value('src'), {
    weight: value('font-weight'),
    unicodeRange: value('unicode-range'),
    display: 'swap',
  });
}
