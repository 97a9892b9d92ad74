import { domainOf } from './domain-of.ts';
import { isPlaceholderDomain } from './is-placeholder-domain.ts';
import { fail, type Outcome, pass } from './outcome.ts';

/** The site must carry the agency's own name and address. */
export function checkBrand(brand: { name: string; email: string }, isPlaceholder: boolean): Outcome {
  const isOwnAddress = !isPlaceholderDomain(domainOf(brand.email));
  if (isOwnAddress && !isPlaceholder) return pass(`The site is ${brand.name}'s, ${brand.email}.`);
  return fail(
    `The name and the address are still the placeholders ${brand.name} and ${brand.email}. Put in your own in agency/brand.ts, set brandIsPlaceholder to false there, and run npm run build.`,
  );
}
