import { person } from '../../agency/brand.ts';
import { telephoneLink } from '../../shared/telephone.ts';

/** The telephone number of the person whom visitors hear from, as a link that calls it; nothing where there is none. */
export function TelephoneLink({ className }: { className: string }) {
  if (!person?.telephone) return null;
  return (
    <a href={telephoneLink(person.telephone)} className={className}>
      <bdi>{person.telephone}</bdi>
    </a>
  );
}
