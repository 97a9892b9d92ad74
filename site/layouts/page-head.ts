import { brand } from '../../agency/brand.ts';
import { previewAddress } from '../build/preview-image.tsx';
import { readPageFacts } from './page-facts.ts';

/** What stands in the head of the page at `url`, by the facts that it gave to the layout. */
export function pageHead(facts: unknown, url: URL, site: URL | undefined) {
  // While building, Astro gives the address of the page's file.
  const path = url.pathname.replace(/(\/index)?\.html$/, '') || '/';
  const { title, description, indexed = true } = readPageFacts(facts, `The page ${path}`);
  return {
    path,
    title,
    description,
    indexed,
    fullTitle: `${title} | ${brand.name}`,
    canonical: new URL(path, site),
    // Pages that are not listed have no picture.
    image: new URL(previewAddress(indexed ? path : '/'), site),
  };
}

/**
 * The contact page is made ready once a visitor presses a link to it, not before: other visitors do not pay for it.
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: '/contact' }, eagerness: 'conservative' }],
});
