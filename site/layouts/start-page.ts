import { enhanceMenu } from './menu.ts';
import { showFonts } from './show-fonts.ts';

/** The script of every page. */

const menu = document.querySelector<HTMLElement>('#menu');
const button = document.querySelector<HTMLElement>('[popovertarget=menu]');
if (menu && button) enhanceMenu(menu, button);

const fonts = document.querySelector<HTMLStyleElement>('#fonts');
if (fonts) showFonts(fonts);
