import { brand } from '../../agency/brand.ts';

export function AgencyAddress() {
  return (
    <a href={`mailto:${brand.email}`} className="text-link">
      <bdi>{brand.email}</bdi>
    </a>
  );
}
