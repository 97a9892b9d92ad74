import { readPageFacts } from '../layouts/page-facts.ts';

const modules = import.meta.glob<{ page?: unknown }>('./**/*.astro', { eager: true });

/**
 * The pages in this folder that a search engine may list, by their addresses, each with what it says of itself. Astro
 * makes no page of a file whose name begins with an underscore.
 */
export const listedPages = Object.entries(modules)
  .map(([file, { page }]) => ({
    path: addressOf(file),
    ...readPageFacts(page, `site/pages/${file.slice(2)}`),
  }))
  .filter(({ indexed = true }) => indexed)
  .sort((a, b) => (a.path < b.path ? -1 : 1));

function addressOf(file: string): string {
  return file.replace(/^\.(.*?)(\/index)?\.astro$/, '$1') || '/';
}
