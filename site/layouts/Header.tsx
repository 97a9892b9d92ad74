import { brand, person } from '../../agency/brand.ts';
import { hero } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import type { Link } from '../../shared/words.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Logo } from '../ui/Logo.tsx';
import { TelephoneLink } from '../ui/TelephoneLink.tsx';

/**
 * The header of every page, after a link that skips it. The links are one element: a row on a wide screen, a popover on
 * a small one, which the browser itself opens, closes and takes out of the focus order, with script or without.
 */
export function Header({ path }: { path: string }) {
  const home = path === '/' ? '' : '/';
  const links: Link[] = [
    { label: header.anchors.services, href: `${home}#services` },
    { label: header.anchors.benefits, href: `${home}#benefits` },
    // The footer, which is on every page.
    { label: header.anchors.contact, href: '#contact' },
    ...header.links,
  ];
  // On the form's pages and behind a link, the sheet's own button is the one to press.
  const look = /^\/(contact|links)\b/.test(path) ? 'outline' : 'accent';

  return (
    <>
      <a href="#main" className="fixed inset-s-2 top-2 z-20 bg-ink px-4 py-2 text-paper not-focus:sr-only">
        {header.skipLink}
      </a>
      <header className="sticky top-0 z-10 border-b border-rule bg-paper">
        <div className="page-width header-row">
          <div className="header-name">
            <a
              href="/"
              className="flex min-h-11 min-w-0 items-center gap-3 font-display text-title font-bold"
            >
              <Logo />
              <span className="min-w-0 py-1.5 text-balance text-[clamp(0.875rem,var(--inner)*0.055,var(--text-title))] leading-[1.15] max-[18.25rem]:text-[calc(var(--inner)*0.06)]">
                {brand.name}
              </span>
            </a>
          </div>

          <button
            type="button"
            popoverTarget="menu"
            aria-controls="menu"
            className="ms-auto flex min-h-11 items-center gap-1 rounded-sheet border-2 border-ink px-3 font-semibold has-[~:popover-open]:bg-ink has-[~:popover-open]:text-paper max-[20.5rem]:px-2 md:hidden"
          >
            {header.menu}
            <svg
              viewBox="-4 -4 24 24"
              width="24"
              height="24"
              className="size-6 max-[18.25rem]:hidden"
              aria-hidden="true"
            >
              <path d="M1 4h14M1 12h14" stroke="currentColor" strokeWidth="2" />
              <path d="m3 3 10 10M3 13 13 3" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>

          <nav id="menu" popover="auto" aria-label={header.name} className="menu">
            <div className="page-width">
              <ul role="list">
                {links.map(({ label, href, lang }) => (
                  <li key={label} className="border-b border-rule md:border-0">
                    <a
                      href={href}
                      lang={lang}
                      hrefLang={lang}
                      className="flex min-h-12 items-center hover:text-accent-deep"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
              <div>
                <ButtonLink href="/contact" look="outline">
                  {header.getStarted}
                </ButtonLink>
                <ButtonLink href="/contact" look={look}>
                  {header.freeConsultation}
                </ButtonLink>
                <p className="text-small text-balance md:hidden">{hero.offer}</p>
                {person?.telephone && (
                  <p className="md:hidden">
                    {`${header.call} `}
                    <TelephoneLink className="text-link inline-block py-2" />
                  </p>
                )}
              </div>
            </div>
          </nav>
        </div>
      </header>
    </>
  );
}
