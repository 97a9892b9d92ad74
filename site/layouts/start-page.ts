const header = document.querySelector('header');
if (header)
  new ResizeObserver(() => {
    const { style } = document.documentElement;
    // A change at the root changes the style of every element, so none is made where the styles are right.
    const isHigher = header.offsetHeight > Number.parseFloat(getComputedStyle(header).minHeight) + 1;
    if (isHigher) style.setProperty('--header-height', `${header.offsetHeight}px`);
    else style.removeProperty('--header-height');
  }).observe(header, { box: 'border-box' });

const menu = document.querySelector<HTMLElement>('#menu');
const button = document.querySelector<HTMLElement>('[popovertarget=menu]');
if (menu && button) enhanceMenu(menu, button);

/**
 * Adds to the browser's own popover: the menu closes when a link is followed, when a tap or focus falls outside, or when
 * the screen grows so wide that the button goes, and focus returns to the button after Escape.
 */
function enhanceMenu(menu: HTMLElement, button: HTMLElement) {
  // Browsers without popovers show the links all the time: Header.module.css.
  if (!('popover' in menu)) return;

  // `toggle` would come only after the page has scrolled to where a link leads.
  menu.addEventListener('beforetoggle', ({ newState }) => {
    document.documentElement.toggleAttribute('data-menu-open', newState === 'open');
  });

  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });

  // An open menu would hide what has focus. Safari before 18.3 on iOS leaves it open after a tap:
  // https://bugs.webkit.org/show_bug.cgi?id=267688
  for (const move of ['focusin', 'pointerup'])
    document.addEventListener(move, ({ target }) => {
      if (target instanceof Node && !menu.contains(target) && !button.contains(target)) menu.hidePopover();
    });

  // Safari does not focus a button that is clicked, so the browser's own return of focus may miss it.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.matches(':popover-open')) button.focus();
  });

  window.addEventListener('resize', () => {
    if (button.getClientRects().length === 0) menu.hidePopover();
  });
}
