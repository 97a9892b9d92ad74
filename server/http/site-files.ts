import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSiteFile, type SiteFile } from './site-file.ts';

/** The addresses that are pages, and the built file of each. One is an answer, to which a native post is led. */
export const PAGES = new Map([
  ['/', '/public/index.html'],
  ['/contact', '/public/contact.html'],
  ['/contact/sent', '/answers/contact/sent.html'],
  ['/privacy', '/public/privacy.html'],
]);

/** Public files that are no addresses: page sources, compressed twins, source maps, headers, dotfiles. */
const NO_ADDRESS = /\.(html|br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** Every address of the site with its file. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/**
 * Reads the built site, once: its pages, its scripts and the policy that names them belong together, also while a new
 * build is made under a running server. What a caller asks for never becomes a path on the disk. Symlinks, which may
 * lead anywhere, are left out.
 */
export function readSiteFiles(siteDir: string): SiteFiles {
  const paths = filesIn(siteDir, '');
  const files = paths
    .filter((path) => path.startsWith('/public/'))
    .map((path) => [path.slice('/public'.length), path] as const)
    .filter(([address]) => !NO_ADDRESS.test(address));
  const pages = [...PAGES].filter(([, path]) => paths.includes(path));
  return new Map(
    [...files, ...pages].map(([address, path]) => [
      address,
      readSiteFile(join(siteDir, path), cacheControl(address)),
    ]),
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
