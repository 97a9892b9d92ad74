/** The pages that a search engine may list, by their paths. */
export const routes = ['/', '/contact', '/privacy'] as const;
