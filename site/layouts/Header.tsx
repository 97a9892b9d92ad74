import { brand } from '../../agency/brand.ts';
import { header } from '../../agency/words/navigation.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** The places that the links lead to, in order. */
const ANCHORS = ['services', 'benefits', 'contact'] as const;

/**
 * The header of every page. The links are one element: a row on a wide screen, a popover on a small one, which
 * the browser itself opens, closes and takes out of the focus order, with script or without.
 */
export function Header({ path }: { path: string }) {
  const home = path === '/' ? '' : '/';

  return (
    <header className="fixed inset-x-0 top-0 z-10 border-b border-rule bg-paper">
      <div className="page-width flex h-(--header-height) items-center justify-between gap-4">
        <a href="/" className="flex min-h-11 items-center gap-3 font-display text-title font-bold">
          <BrandMark />
          <span className="max-xs:sr-only">{brand.name}</span>
        </a>

        <button
          type="button"
          popoverTarget="menu"
          aria-controls="menu"
          aria-expanded="false"
          className="min-h-11 rounded-sheet border-2 border-ink px-4 font-semibold md:hidden"
        >
          {header.menu}
        </button>

        <nav id="menu" popover="auto" aria-label={header.name} className="menu">
          <div className="page-width flex flex-col gap-6 py-6 md:w-nav md:flex-row md:items-center md:justify-between md:gap-0 md:p-0">
            <ul className="grid md:w-nav-anchors md:grid-cols-3">
              {ANCHORS.map((id) => (
                <li key={id} className="border-b border-rule md:border-0">
                  <a href={`${home}#${id}`} className="flex min-h-12 items-center hover:text-stamp-deep">
                    {header.anchors[id]}
                  </a>
                </li>
              ))}
            </ul>
            <div className="grid gap-3 md:grid-cols-[3fr_4fr] md:w-nav-buttons md:shrink-0">
              <ButtonLink href="/contact" look="outline">
                {header.getStarted}
              </ButtonLink>
              <ButtonLink href="/contact">{header.freeConsultation}</ButtonLink>
            </div>
          </div>
        </nav>
      </div>
    </header>
  );
}
