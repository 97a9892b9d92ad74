import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../../scripts/run.ts';
import { addressOf, pages } from './pages.ts';

/** The one folder that is published on a static host. */

const folder = join(projectRoot, 'dist/public');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));

test('the pages in the public folder are the addresses, and the not-found page', () => {
  const addresses = files.filter((file) => file.endsWith('.html')).map(addressOf);
  expect(new Set(addresses)).toEqual(new Set([...pages, '/404']));
});

test('every link within the site leads to a page that exists, and to its part', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const pageFiles = files.filter((file) => file.endsWith('.html'));
  const leadsNowhere = pageFiles.flatMap((file) => {
    const here = new URL(addressOf(file), 'http://site.test');
    const targets = [...read(file).matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
    const dead = targets.filter((href) => {
      const { origin, pathname, hash } = new URL(href, here);
      const page = pageFiles.find((other) => addressOf(other) === pathname);
      if (origin !== here.origin || files.includes(pathname)) return false;
      return !page || (hash !== '' && !read(page).includes(` id="${hash.slice(1)}"`));
    });
    return dead.map((href) => `${here.pathname} links to ${href}`);
  });
  expect(leadsNowhere).toEqual([]);
});

test('the public folder holds no file for the server alone', () => {
  expect(files.filter((file) => /\.json$|\/\./.test(file))).toEqual(['/.well-known/security.txt']);
});

test('no page asks a browser to connect to another origin', () => {
  const asking = files.filter(
    (file) =>
      file.endsWith('.html') &&
      /rel="?(dns-prefetch|preconnect)/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
