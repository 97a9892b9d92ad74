/**
 * What a page tells about itself to browsers, search engines and link previews. A file in `site/pages/` exports it as
 * `page`.
 */
export interface PageFacts {
  /** The page's title, without the brand's name. */
  title: string;
  description: string;
  /** False for pages that are answers rather than places: they stay out of search results. */
  indexed?: boolean;
  /** What the picture says where a link to the page is shared, if that is not its title and its description. */
  preview?: { heading?: string; line?: string };
}
