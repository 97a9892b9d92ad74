import { brand } from '../../agency/brand.ts';

/** The agency's mail address, as a link that starts a message. */
export function AgencyAddress() {
  return (
    <a href={`mailto:${brand.email}`} className="text-link">
      <bdi>{brand.email}</bdi>
    </a>
  );
}
