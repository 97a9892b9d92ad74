/**
 * Adds to the browser's own popover: the button says whether the menu is open, the menu closes when a link is followed
 * or the screen grows past the breakpoint, and focus returns to the button after Escape.
 */
export function enhanceMenu(menu: HTMLElement, button: HTMLElement) {
  const wide = window.matchMedia('(width >= 56rem)');

  menu.addEventListener('toggle', (event) => {
    button.setAttribute('aria-expanded', String(event.newState === 'open'));
  });

  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });

  // Safari does not focus a button that is clicked, so the browser's own return of focus may miss it.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.matches(':popover-open')) button.focus();
  });

  wide.addEventListener('change', () => menu.hidePopover());
}
