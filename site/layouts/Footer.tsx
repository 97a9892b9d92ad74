import { brand, person } from '../../agency/brand.ts';
import { footer } from '../../agency/words/navigation.ts';
import { inOneLine } from '../../shared/person.ts';
import { TelephoneLink } from '../ui/TelephoneLink.tsx';

const links = [
  { label: footer.home, href: '/' },
  { label: footer.contact, href: '/contact' },
  { label: footer.privacy, href: '/privacy' },
  ...footer.links,
];

const link = 'text-link mt-2 inline-block py-1.5 text-lede hover:text-paper';

/** The footer of every page, and the target of the header's Contact anchor. */
export function Footer() {
  return (
    <footer
      id="contact"
      className="bg-ink text-paper print:bg-paper print:text-ink [--focus-ring:var(--color-paper)]"
    >
      <div className="page-width grid grid-cols-1 gap-8 py-12 print:gap-0 print:py-4 md:grid-cols-[2fr_1fr]">
        <div>
          <p className="flex min-h-11 items-center font-display text-title font-bold">{brand.name}</p>
          <p className="text-rule print:text-pencil">{brand.reach}</p>
          {person && (
            <p className="text-rule print:text-pencil">{inOneLine(person.name, person.role, person.town)}</p>
          )}
          <a href={`mailto:${brand.email}`} className={link}>
            <bdi>{brand.email}</bdi>
          </a>
          {person?.telephone && <br />}
          <TelephoneLink className={link} />
        </div>
        <nav aria-label={footer.name} className="print:hidden">
          <ul role="list">
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className="flex min-h-11 items-center hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-small text-rule md:col-span-full print:hidden">{`© ${brand.copyrightYear} ${brand.name}`}</p>
      </div>
    </footer>
  );
}
