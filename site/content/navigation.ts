/** The header's anchors into the home page, in order, and its two buttons to the contact page. */
export const anchors = [
  { label: 'Services', id: 'services' },
  { label: 'Benefits', id: 'benefits' },
  { label: 'Contact', id: 'contact' },
] as const;

export const contactButtons = ['Get Started', 'Free Consultation'] as const;

export const footerLinks = [
  { label: 'About Us', href: '/' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy Policy', href: '/privacy' },
] as const;
