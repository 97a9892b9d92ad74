import { brand, person } from '../../agency/brand.ts';
import { telephoneLink } from '../../shared/telephone.ts';

export function AgencyAddress() {
  return (
    <a href={`mailto:${brand.email}`} className="text-link">
      <bdi>{brand.email}</bdi>
    </a>
  );
}

/**
 * Calls the person whom visitors hear from. Nothing is shown where that person has no telephone number, and no link where it
 * cannot be dialled as it is written.
 */
export function TelephoneLink({ className }: { className: string }) {
  if (!person?.telephone) return null;
  const number = <bdi>{person.telephone}</bdi>;
  const href = telephoneLink(person.telephone);
  return href ? (
    <a href={href} className={className}>
      {number}
    </a>
  ) : (
    number
  );
}
