import { globSync } from 'node:fs';

export const addressOf = (file: string) =>
  file
    .replace(/\.(astro|html)$/, '')
    .replace(/(^|\/)index$/, '')
    .replace(/^\/?/, '/');

/** The addresses of the pages in `site/pages/`, which no list names: an agency may add its own. */
export const pages = globSync('**/[!_]*.astro', { cwd: 'site/pages' })
  .map(addressOf)
  .filter((path) => path !== '/404');

/** The same, one that only the server answers with, and one that is not there. */
export const everyPage = [...pages, '/contact/sent', '/no-such-page'];
