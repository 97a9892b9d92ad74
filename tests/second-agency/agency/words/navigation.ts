import type { Link } from '../../shared/words.ts';
import { preise } from './preise.ts';

/** Further links of the header, after the three that lead to the parts of the home page. */
const links: Link[] = [{ label: preise.heading, href: '/preise' }];

/** The words of the header and the footer. */
export const header = {
  skipLink: 'Direkt zum Inhalt',
  /** What a screen reader calls the links. */
  name: 'Hauptmenü',
  menu: 'Menü',
  anchors: { services: 'Leistungen', benefits: 'Vorteile', contact: 'Kontakt' },
  links,
  getStarted: 'Anfrage stellen',
  freeConsultation: 'Kostenlos kennenlernen',
};

export const footer = {
  /** What a screen reader calls the links. */
  name: 'Fußzeile',
  home: 'Startseite',
  contact: 'Anfrage stellen',
  privacy: 'Datenschutz\u00aderklärung',
  /** Further links, after these three. */
  links: [{ label: 'Angaben löschen lassen', href: '/privacy#ihre-rechte' }] satisfies Link[],
};
