import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { z } from 'zod';
import { SENT_PATH } from '../../shared/answer-pages.ts';

/** Every path of the site with its file. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The ways in which one file can be sent, the smallest first. */
export type SiteFile = ReadonlyMap<Encoding, Representation>;

export type Encoding = 'br' | 'gzip' | 'identity';

/** One way to send a file: as it is, or compressed. Its headers are built once. */
export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  /** Strong, and different for each encoding: RFC 9110, 8.8.3. */
  etag: string;
  headers: Record<string, string>;
  /** The headers of the answer to a caller that has the file already: RFC 9110, 15.4.5. */
  unchangedHeaders: Record<string, string>;
}

/** The site has not been built. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';
}

/**
 * Reads the built site once, because its pages, its scripts and the policy that names them must match, even when a new
 * build replaces them while the server runs. A caller's path is never used as a path on the disk. Leaves out symlinks,
 * because they may point anywhere.
 * @throws {SiteNotBuiltError} and the system's own errors when it is not there.
 */
export function readSiteFiles(siteDir: string): SiteFiles {
  const published = filesIn(join(siteDir, 'public')).flatMap((path) => {
    const address = addressOf(path);
    return address === undefined ? [] : [[address, `public${path}`] as const];
  });
  const files = [...published, [SENT_PATH, `answers${SENT_PATH}.html`] as const];
  return new Map(files.map(([address, path]) => [address, readSiteFile(siteDir, path)]));
}

/**
 * The headers of every response. The build writes them next to the pages, whose inline code they allow.
 * @throws {SiteNotBuiltError} when they are missing or damaged.
 */
export function readSecurityHeaders(siteDir: string, publicOrigin: string): Record<string, string> {
  const { always, overHttps } = readJson(siteDir, 'headers.json', headersSchema);
  return publicOrigin.startsWith('https://') ? { ...always, ...overHttps } : always;
}

const headersSchema = z.object({
  always: z.record(z.string(), z.string()),
  overHttps: z.record(z.string(), z.string()),
});

function readJson<Content>(siteDir: string, file: string, schema: z.ZodType<Content>): Content {
  const path = join(siteDir, file);
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new SiteNotBuiltError(`${path} cannot be read. Build the site first: npm run build`, { cause });
  }
}

/**
 * One file of the built site.
 * @throws {SiteNotBuiltError} when it cannot be read.
 */
export function readBuilt(siteDir: string, path: string): Buffer<ArrayBuffer> {
  const file = join(siteDir, path);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new SiteNotBuiltError(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}

/** Paths below `folder`, each starting with a slash. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Public files without a path of their own: the 404 page, compressed copies, source maps, headers for static hosts,
 * dotfiles.
 */
const NO_ADDRESS = /^\/404\.html$|\.(br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** A page's path has no `.html`: `/contact`, and `/` for `index.html`. */
function addressOf(path: string): string | undefined {
  if (NO_ADDRESS.test(path)) return undefined;
  return isPage(path) ? path.replace(/(\/index)?\.html$/, '') || '/' : path;
}

function isPage(path: string): boolean {
  return path.endsWith('.html');
}

function cacheControl(path: string): string {
  if (isPage(path)) return 'no-cache';
  // Astro puts a hash of the content in these files' names.
  if (path.startsWith('public/_astro/')) return 'public, max-age=31536000, immutable';
  return 'public, max-age=3600';
}

function readSiteFile(siteDir: string, path: string): SiteFile {
  const content = readBuilt(siteDir, path);
  const bodies = [...readTwins(join(siteDir, path)), ['identity', content] as const];
  return new Map(bodies.map(([encoding, body]) => [encoding, represent(body, encoding, path)]));
}

const TWINS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The compressed copies of a file, which the same build made. */
function readTwins(file: string) {
  return TWINS.flatMap(([encoding, suffix]) => {
    const isThere = lstatSync(file + suffix, { throwIfNoEntry: false })?.isFile();
    return isThere ? [[encoding, readFileSync(file + suffix)] as const] : [];
  });
}

function represent(body: Uint8Array<ArrayBuffer>, encoding: Encoding, path: string): Representation {
  const etag = `"${createHash('sha256').update(encoding).update(body).digest('base64url').slice(0, 22)}"`;
  const unchangedHeaders = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': cacheControl(path) };
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...unchangedHeaders,
  };
  return { body, etag, headers, unchangedHeaders };
}
