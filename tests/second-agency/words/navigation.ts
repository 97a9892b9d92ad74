import type { Link } from '../../shared/words.ts';

/** Further links of the header, after the three that lead to the parts of the home page. */
const links: Link[] = [
  { label: 'Your privacy', href: '/privacy' },
  { label: 'Enquiries', href: '/contact' },
  { label: 'Questions', href: '/privacy#privacy-rights' },
];

/** The words of the header and the footer. */
export const header = {
  skipLink: 'Straight to the contents',
  /** What a screen reader calls the links. */
  name: 'Site',
  menu: 'Contents',
  anchors: { services: 'What we do', benefits: 'Why', contact: 'Find us' },
  links,
  getStarted: 'Send an enquiry',
  freeConsultation: 'Book a free conversation',
};

export const footer = {
  /** What a screen reader calls the links. */
  name: 'At the foot of the page',
  home: 'The front page',
  contact: 'Make an enquiry',
  privacy: 'Privacy notice',
  /** Further links, after these three. */
  links: [{ label: 'How to have it erased', href: '/privacy#privacy-rights' }] satisfies Link[],
};
