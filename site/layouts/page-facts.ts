import { brand } from '../../agency/brand.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';

/**
 * A page tells this about itself to browsers, search engines and link previews. A file in `site/pages/` exports it as
 * `page`, and gives it to the layout.
 */
export type PageFacts = {
  /** The page's title, without the brand's name. */
  title: string;
  description: string;
  /** A page that is an answer rather than a place says false, and stays out of search results. */
  indexed?: boolean;
};

/**
 * Returns what stands in the head of the page at `url`.
 * @throws when the page does not say what it is: `tsc` reads no `.astro` file.
 */
export function pageHead({ title, description, indexed = true }: PageFacts, url: URL, site: URL | undefined) {
  // While building, Astro gives the address of the page's file.
  const path = url.pathname.replace(/(\/index)?\.html$/, '') || '/';
  if (!title || !description)
    throw new Error(`The page ${path} gives the layout no title or no description.`);
  const siteName = withoutSoftHyphens(brand.name);
  const { language, region } = new Intl.Locale(brand.locale).maximize();
  return {
    path,
    // Link previews want the locale so: https://ogp.me/#optional
    locale: `${language}_${region}`,
    title: withoutSoftHyphens(title),
    description: withoutSoftHyphens(description),
    indexed,
    siteName,
    fullTitle: `${withoutSoftHyphens(title)} | ${siteName}`,
    canonical: new URL(path, site),
  };
}
