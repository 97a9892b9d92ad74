import { brand, person } from '../../agency/brand.ts';
import { telephoneLink } from '../../shared/telephone.ts';

export function AgencyAddress() {
  return (
    <a href={`mailto:${brand.email}`} className="text-link">
      <bdi>{brand.email}</bdi>
    </a>
  );
}

/** Calls the person whom visitors hear from. Nothing is shown where that person has no telephone number. */
export function TelephoneLink({ className }: { className: string }) {
  if (!person?.telephone) return null;
  return (
    <a href={telephoneLink(person.telephone)} className={className}>
      <bdi>{person.telephone}</bdi>
    </a>
  );
}
