import { brand, person } from '../../agency/brand.ts';
import { hero } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import type { NavigationLink } from '../../shared/words.ts';
import { TelephoneLink } from '../ui/AgencyLinks.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import css from './Header.module.css';

/** A link that skips the header comes before it on every page. */
export function Header({ path }: { path: string }) {
  return (
    <>
      <a href="#main" className="visually-hidden button" data-look="accent">
        {header.skipLink}
      </a>
      <header className={css.header}>
        <div className={`page row ${css.bar}`}>
          <div className={`title ${css.name}`}>
            <a href="/" className="tap">
              <Logo />
              <span>{brand.name}</span>
            </a>
          </div>

          <button
            type="button"
            popoverTarget="menu"
            aria-controls="menu"
            className={`button ${css.button}`}
            data-look="outline"
          >
            {header.menu}
            <svg viewBox="-4 -4 24 24" width="24" height="24" aria-hidden="true">
              <path d="M1 4h14M1 12h14" stroke="currentColor" strokeWidth="2" />
              <path d="m3 3 10 10M3 13 13 3" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>

          <Menu path={path} />
        </div>
      </header>
    </>
  );
}

/**
 * The links are one element: a row on a wide screen, a popover on a small one, which the browser itself opens, closes and
 * takes out of the focus order, with script or without.
 */
function Menu({ path }: { path: string }) {
  const home = path === '/' ? '' : '/';
  const links: NavigationLink[] = [
    { label: header.anchors.services, href: `${home}#services` },
    { label: header.anchors.benefits, href: `${home}#benefits` },
    // This leads to the footer, which is on every page.
    { label: header.anchors.contact, href: '#contact' },
    ...header.links,
  ];
  // The sheet's own button is the one to press on the form's pages and behind a link.
  const look = /^\/(contact|links)\b/.test(path) ? 'outline' : 'accent';

  return (
    <nav id="menu" popover="auto" aria-label={header.name} className={css.menu}>
      <div className={`page grid ${css.parts}`}>
        <ul role="list">
          {links.map(({ label, href, lang }) => (
            <li key={label}>
              <a href={href} lang={lang} hrefLang={lang} className="tap">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="stack">
          <ButtonLink href="/contact" look="outline">
            {header.getStarted}
          </ButtonLink>
          <ButtonLink href="/contact" look={look}>
            {header.freeConsultation}
          </ButtonLink>
          <p className="small">{hero.offer}</p>
          {person?.telephone && (
            <p>
              {`${header.call} `}
              <TelephoneLink className="text-link tap" />
            </p>
          )}
        </div>
      </div>
    </nav>
  );
}
