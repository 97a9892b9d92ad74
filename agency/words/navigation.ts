import type { NavigationLink } from '../../shared/words.ts';

/** The header shows these after the three that lead to the parts of the home page. */
const links: NavigationLink[] = [];

export const header = {
  skipLink: 'Skip to main content',
  /** A screen reader calls the links by this name. */
  name: 'Main',
  menu: 'Menu',
  anchors: { services: 'Services', benefits: 'Benefits', contact: 'Contact' },
  links,
  getStarted: 'Get Started',
  freeConsultation: 'Free Consultation',
  /** It stands in the menu before the telephone number of the person in `brand.ts`. */
  call: 'Or call',
};

export const footer = {
  /** A screen reader calls the links by this name. */
  name: 'Footer',
  home: 'About Us',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  /** The footer shows these after the three above. */
  links: [] as NavigationLink[],
};
