import type { PageFacts } from '../layouts/page-facts.ts';

const modules = import.meta.glob<{ page?: PageFacts }>('./**/*.astro', { eager: true });

/**
 * The pages in this folder that a search engine may list, by their addresses, each with what it says of itself. The
 * sitemap and the link previews are made from it. Astro makes no page of a file whose name begins with an underscore.
 */
export const listedPages = Object.entries(modules)
  .map(([file, { page }]) => ({ path: addressOf(file), ...exported(page, file) }))
  .filter(({ indexed = true }) => indexed)
  .sort((a, b) => (a.path < b.path ? -1 : 1));

function addressOf(file: string): string {
  return file.replace(/^\.(.*?)(\/index)?\.astro$/, '$1') || '/';
}

function exported(page: PageFacts | undefined, file: string): PageFacts {
  if (page) return page;
  throw new Error(
    `site/pages/${file.slice(2)} does not say what it is. Export its facts and give them to the layout: export const page: PageFacts = { title: '…', description: '…' }`,
  );
}
