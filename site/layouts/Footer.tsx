import { brand, person } from '../../agency/brand.ts';
import { jobSheet } from '../../agency/words/home.ts';
import { footer } from '../../agency/words/navigation.ts';
import { inOneLine, type Link } from '../../shared/words.ts';
import { TelephoneLink } from '../ui/TelephoneLink.tsx';

const links: Link[] = [
  { label: footer.home, href: '/' },
  { label: footer.contact, href: '/contact' },
  { label: footer.privacy, href: '/privacy' },
  ...footer.links,
];

const copyrightYear = brand.copyrightYear.toLocaleString(brand.locale, { useGrouping: false });

const link = 'text-link mt-1 inline-block py-2 text-lede hover:text-paper';

/** The footer of every page, and the target of the header's Contact anchor. It closes as the job sheet does. */
export function Footer() {
  return (
    <footer
      id="contact"
      tabIndex={-1}
      className="bg-ink text-paper print:bg-paper print:text-ink [--focus-ring:var(--color-paper)]"
    >
      <div className="page-width two-columns items-baseline gap-y-8 py-10 print:gap-0 print:py-4 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-6">
        <div>
          <p className="flex min-h-11 items-center font-display text-title font-bold">{brand.name}</p>
          <p className="text-rule print:text-pencil">{brand.reach}</p>
          {person && (
            <div className="text-rule print:text-pencil">
              <p>{person.name}</p>
              <p>{inOneLine(person.role, person.town)}</p>
            </div>
          )}
          <a href={`mailto:${brand.email}`} className={link}>
            <bdi>{brand.email}</bdi>
          </a>
          {person?.telephone && <br />}
          <TelephoneLink className={link} />
        </div>
        <div className="print:hidden">
          <nav aria-label={footer.name}>
            <ul role="list">
              {links.map(({ label, href, lang }) => (
                <li key={href}>
                  <a
                    href={href}
                    lang={lang}
                    hrefLang={lang}
                    className="flex min-h-11 items-center hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-4 text-small text-rule">{`© ${copyrightYear} ${brand.name}`}</p>
        </div>
        <p className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-double py-3 print:hidden">
          <span className="text-rule">{jobSheet.rest.label}</span>
          <span className="font-display text-title font-bold">{jobSheet.rest.work}</span>
        </p>
      </div>
    </footer>
  );
}
