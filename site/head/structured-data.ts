import { brand, person } from '../../agency/brand.ts';
import { services } from '../../agency/words/home.ts';
import { telephoneLink } from '../../shared/telephone.ts';
import { PREVIEW_ADDRESS } from './preview.ts';

/**
 * The agency as search engines read it: https://schema.org/ProfessionalService. No reviews, because no one can check
 * them.
 */
export const structuredData = (origin: URL | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  name: brand.name,
  description: brand.trade,
  email: brand.email,
  telephone: person?.telephone && telephoneLink(person.telephone)?.replace('tel:', ''),
  employee: person && { '@type': 'Person', name: person.name },
  url: origin?.href,
  image: new URL(PREVIEW_ADDRESS, origin).href,
  address: { '@type': 'PostalAddress', addressLocality: person?.town, addressCountry: brand.country },
  areaServed: { '@type': 'Country', name: brand.country },
  makesOffer: services.items.map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description },
  })),
});
