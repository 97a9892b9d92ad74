import { z } from 'zod';
import { brand, translations } from '../../agency/brand.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';

const words = z.string().transform(withoutSoftHyphens);

const pageFacts = z.strictObject({
  /** The page's title, without the brand's name. */
  title: words,
  description: words,
  /** False for pages that are answers rather than places: they stay out of search results. */
  indexed: z.boolean().optional(),
});

/**
 * What a page tells about itself to browsers, search engines and link previews. A file in `site/pages/` exports it as
 * `page`.
 */
export type PageFacts = z.infer<typeof pageFacts>;

/**
 * The facts as the page called `name` gives them. `tsc` reads no `.astro` file, so the build checks them.
 * @throws when one is missing, misspelt or of another type.
 */
export function readPageFacts(facts: unknown, name: string): PageFacts {
  const { data, error } = pageFacts.safeParse(facts);
  if (data) return data;
  throw new Error(
    `${name} must export its facts and give them to the layout: export const page: PageFacts = { title: '…', description: '…' }\n${z.prettifyError(error)}`,
  );
}

/** What stands in the head of the page at `url`, by the facts that it gave to the layout. */
export function pageHead(props: object, url: URL, site: URL | undefined) {
  // While building, Astro gives the address of the page's file.
  const path = url.pathname.replace(/(\/index)?\.html$/, '') || '/';
  // Astro gives the layout of a page with styles of its own their mark, too:
  // https://docs.astro.build/en/guides/styling/#scoped-styles
  const facts = Object.entries(props).filter(([name]) => !name.startsWith('data-astro-cid-'));
  const { title, description, indexed = true } = readPageFacts(Object.fromEntries(facts), `The page ${path}`);
  const siteName = withoutSoftHyphens(brand.name);
  const { language, region } = new Intl.Locale(brand.locale).maximize();
  return {
    path,
    // As link previews want it: https://ogp.me/#optional
    locale: `${language}_${region}`,
    title,
    description,
    indexed,
    siteName,
    fullTitle: `${title} | ${siteName}`,
    canonical: new URL(path, site),
    languages: indexed ? languagesOf(path, site) : [],
  };
}

/**
 * The addresses of a page in all its languages, where it has several:
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function languagesOf(path: string, site: URL | undefined) {
  if (translations.length === 0) return [];
  return [{ locale: brand.locale, origin: site }, ...translations].map(({ locale, origin }) => ({
    hreflang: new Intl.Locale(locale).baseName,
    href: new URL(path, origin),
  }));
}
