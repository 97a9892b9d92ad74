import type { NavigationLink } from '../../shared/words.ts';

/** Further links of the header, after the three that lead to the parts of the home page. */
const links: NavigationLink[] = [];

/** The words of the header and the footer. */
export const header = {
  skipLink: 'Skip to main content',
  /** What a screen reader calls the links. */
  name: 'Main',
  menu: 'Menu',
  anchors: { services: 'Services', benefits: 'Benefits', contact: 'Contact' },
  links,
  getStarted: 'Get Started',
  freeConsultation: 'Free Consultation',
  /** Stands in the menu before the telephone number of the person in `brand.ts`. */
  call: 'Or call',
};

export const footer = {
  /** What a screen reader calls the links. */
  name: 'Footer',
  home: 'About Us',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  /** Further links, after these three. */
  links: [] as NavigationLink[],
};
