import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { SENT_PATH } from '../../shared/answer-pages.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { CommandError } from '../errors.ts';

/** Serves the built site: RFC 9110, 9.3. Answers every other path, too. */
export function staticFiles({ byPath, notFound }: SiteFiles): Hono {
  const routes = new Hono();
  routes.all('*', (c) => {
    const { method, path } = c.req;
    const acceptEncoding = c.req.header('Accept-Encoding');
    const file = byPath.get(path);
    const isRead = method === 'GET' || method === 'HEAD';
    if (file === undefined) {
      // Redirects only from a known path: any other path could name another host, as `//host/` does.
      const address = path.toLowerCase().replace(/\/$/, '');
      if (isRead && byPath.has(address)) return c.redirect(address + new URL(c.req.url).search, 301);
      const { body, headers } = choose(notFound, acceptEncoding);
      return new Response(body, { status: 404, headers });
    }
    const allowed = { Allow: 'GET, HEAD, OPTIONS' };
    if (method === 'OPTIONS') return c.body(null, 204, allowed);
    if (!isRead) return c.text('This address can only be read.', 405, allowed);
    const { body, etag, headers, unchangedHeaders } = choose(file, acceptEncoding);
    if (isKnown(etag, c.req.header('If-None-Match'))) {
      return new Response(null, { status: 304, headers: unchangedHeaders });
    }
    return new Response(method === 'HEAD' ? null : body, { headers });
  });
  return routes;
}

/** The smallest version that a caller accepts by its `Accept-Encoding`. No browser weighs one against another. */
function choose({ compressed, plain }: SiteFile, acceptEncoding = ''): Representation {
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  return compressed.find(({ encoding }) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? plain;
}

/** RFC 9110, 13.1.2. Compares weakly, because a proxy that compresses the answer again marks the tag as weak. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/** The built site. */
export interface SiteFiles {
  /** Every path of the site with its file. */
  byPath: ReadonlyMap<string, SiteFile>;
  /** The answer to every other path. */
  notFound: SiteFile;
}

interface SiteFile {
  plain: Representation;
  /** The smallest first. */
  compressed: readonly Representation[];
}

type Encoding = 'br' | 'gzip' | 'identity';

/** One way to send a file: as it is, or compressed. Its headers are built once. */
interface Representation {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
  /** Strong, and different for each encoding: RFC 9110, 8.8.3. */
  etag: string;
  headers: Record<string, string>;
  /** The headers of the answer to a caller that has the file already: RFC 9110, 15.4.5. */
  unchangedHeaders: Record<string, string>;
}

/**
 * Reads the built site once, because its pages and its scripts must match, even when a new build replaces them while the
 * server runs. A caller's path is never used as a path on the disk. `now` is in epoch milliseconds.
 * @throws {CommandError} and the system's own errors when it is not there.
 */
export function readSiteFiles(siteDir: string, now: number): SiteFiles {
  const byPath = new Map([[SENT_PATH, readSiteFile(siteDir, `answers${SENT_PATH}.html`)]]);
  for (const path of filesIn(join(siteDir, 'public')).filter((path) => !NO_ADDRESS.test(path))) {
    const file = readSiteFile(siteDir, `public${path}`);
    for (const address of addressesOf(path)) byPath.set(address, file);
  }
  const contact = byPath.get(SECURITY_TXT);
  if (contact !== undefined) byPath.set(SECURITY_TXT, renew(contact, now));
  return {
    byPath,
    notFound: readSiteFile(siteDir, 'public/404.html'),
  };
}

const SECURITY_TXT = '/.well-known/security.txt';

/** It expires a year after the build, and a site can be older. What is signed stays as it is: RFC 9116, 2.3. */
function renew({ plain }: SiteFile, now: number): SiteFile {
  const expires = new Date(now + 365 * DAY_MS).toISOString();
  const text = Buffer.from(plain.body)
    .toString()
    .replace(/(?<=^Contact: .*\nExpires: ).*/, expires);
  return { plain: represent(Buffer.from(text), 'identity', SECURITY_TXT), compressed: [] };
}

/**
 * One file of the built site.
 * @throws {CommandError} when it cannot be read.
 */
export function readBuilt(siteDir: string, path: string): Buffer<ArrayBuffer> {
  const file = join(siteDir, path);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new CommandError(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}

/** Paths below `folder`, each starting with a slash. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`);
}

/**
 * Public files without a path of their own: the 404 page, compressed copies, source maps, headers for static hosts,
 * dotfiles.
 */
const NO_ADDRESS = /^\/404\.html$|\.(br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** A page's path has no `.html`. Search engines look for the proof of an owner under exactly its file's name. */
function addressesOf(path: string): string[] {
  return isPage(path) ? [path, path.replace(/(\/index)?\.html$/, '') || '/'] : [path];
}

function isPage(path: string): boolean {
  return path.endsWith('.html');
}

function cacheControl(path: string): string {
  // Everything inline is allowed by its hash: a page that a proxy rewrites would have no style.
  if (isPage(path)) return 'no-cache, no-transform';
  // Astro puts a hash of the content in these files' names.
  if (path.startsWith('public/_astro/')) return 'public, max-age=31536000, immutable';
  return 'public, max-age=3600';
}

function readSiteFile(siteDir: string, path: string): SiteFile {
  return {
    plain: represent(readBuilt(siteDir, path), 'identity', path),
    compressed: TWINS.filter(([, suffix]) => existsSync(join(siteDir, path + suffix))).map(
      ([encoding, suffix]) => represent(readBuilt(siteDir, path + suffix), encoding, path),
    ),
  };
}

/** The compressed copies of a file, which the same build made. */
const TWINS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function represent(body: Uint8Array<ArrayBuffer>, encoding: Encoding, path: string): Representation {
  const etag = `"${createHash('sha256').update(encoding).update(body).digest('base64url').slice(0, 22)}"`;
  const unchangedHeaders = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': cacheControl(path) };
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...unchangedHeaders,
  };
  return { encoding, body, etag, headers, unchangedHeaders };
}
