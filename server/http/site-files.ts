import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteFile, siteFile } from './site-file.ts';

/** The addresses that are pages, and the built file of each. */
export const PAGES = new Map([
  ['/', '/index.html'],
  ['/contact', '/contact.html'],
  ['/contact/sent', '/contact/sent.html'],
  ['/privacy', '/privacy.html'],
]);

/** Files beside the site that are no addresses: page sources, compressed twins, source maps, headers, dotfiles. */
const NO_ADDRESS = /\.(html|br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** Every address of the site, and what gives its file. */
export type SiteFiles = ReadonlyMap<string, () => SiteFile | undefined>;

/**
 * Every address of the built site with its file, already in memory. What a caller asks for is looked up here and
 * never becomes a path on the disk.
 */
export function readSiteFiles(siteDir: string): SiteFiles {
  const paths = filesIn(siteDir, '');
  const files = paths.filter((path) => !NO_ADDRESS.test(path)).map((path) => [path, path] as const);
  const pages = [...PAGES].filter(([, path]) => paths.includes(path));
  return new Map(
    [...files, ...pages].map(([address, path]) => {
      const file = siteFile(join(siteDir, path), cacheControl(address));
      file();
      return [address, file];
    }),
  );
}

function filesIn(siteDir: string, folder: string): string[] {
  return readdirSync(join(siteDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(siteDir, path);
    return entry.isFile() ? [path] : [];
  });
}

function cacheControl(address: string): string {
  if (PAGES.has(address)) return 'no-cache';
  // Astro puts a hash of the content in these files' names.
  if (address.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  return 'public, max-age=3600';
}
