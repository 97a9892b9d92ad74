import { brand, person } from '../../agency/brand.ts';
import { telephoneLink } from '../../shared/telephone.ts';
import { PREVIEW } from './preview-image.ts';

/**
 * Search engines read this about the agency: https://schema.org/ProfessionalService. It has no reviews, because no one can
 * check them.
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
  image: new URL(PREVIEW.name, origin).href,
  address: { '@type': 'PostalAddress', addressLocality: person?.town, addressCountry: brand.country },
  areaServed: { '@type': 'Country', name: brand.country },
});
