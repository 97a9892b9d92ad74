import { brand, person } from '../../agency/brand.ts';
import { footer } from '../../agency/words/navigation.ts';
import { inOneLine, type NavigationLink } from '../../shared/words.ts';
import { TelephoneLink } from '../ui/AgencyLinks.tsx';
import css from './Footer.module.css';

const links: NavigationLink[] = [
  { label: footer.home, href: '/' },
  { label: footer.contact, href: '/contact' },
  { label: footer.privacy, href: '/privacy' },
  ...footer.links,
];

const copyrightYear = brand.copyrightYear.toLocaleString(brand.locale, { useGrouping: false });

const write = 'text-link lede tap';

/** Every page ends with the footer, to which the header's Contact anchor leads. */
export function Footer() {
  return (
    <footer id="contact" tabIndex={-1} className={css.footer}>
      <div className={`page columns ${css.parts}`} data-on-tablets>
        <div>
          <p className="title">{brand.name}</p>
          <p className="quiet">{brand.reach}</p>
          {person && (
            <div className="quiet">
              <p>{person.name}</p>
              <p>{inOneLine(person.role, person.town)}</p>
            </div>
          )}
          <a href={`mailto:${brand.email}`} className={write}>
            <bdi>{brand.email}</bdi>
          </a>
          {person?.telephone && <br />}
          <TelephoneLink className={write} />
        </div>
        <div>
          <nav aria-label={footer.name}>
            <ul role="list">
              {links.map(({ label, href, lang }) => (
                <li key={href}>
                  <a href={href} lang={lang} hrefLang={lang} className="tap">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="small quiet">{`© ${copyrightYear} ${brand.name}`}</p>
        </div>
      </div>
    </footer>
  );
}
