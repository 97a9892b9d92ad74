import { brand } from '../../business/brand.ts';
import { services } from '../content/services.ts';
import { previewAddress } from './preview-image.tsx';

/** The agency as search engines read it: https://schema.org/ProfessionalService. No reviews: nobody can check them. */
export const structuredData = (origin: URL | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  name: brand.name,
  description: brand.trade,
  email: brand.email,
  url: origin?.href,
  image: new URL(previewAddress('/'), origin).href,
  areaServed: { '@type': 'Country', name: 'United States' },
  makesOffer: services.items.map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description },
  })),
});
