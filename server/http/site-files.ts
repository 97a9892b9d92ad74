import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { z } from 'zod';
import { SENT_PATH } from '../../business/answer-pages.ts';

/** Every address of the site with its file. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The ways in which one file can be sent, the smallest first. */
export type SiteFile = ReadonlyMap<Encoding, Representation>;

export type Encoding = 'br' | 'gzip' | 'identity';

/** One way to send a file: as it is or compressed. Its headers are made once. */
export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  /** Strong, and different for every way: RFC 9110, 8.8.3. */
  etag: string;
  headers: Record<string, string>;
  /** What a caller is told that has it already: RFC 9110, 15.4.5. */
  unchangedHeaders: Record<string, string>;
}

/** The built site is not there. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';
}

/**
 * Reads the built site, once: its pages, its scripts and the policy that names them belong together, also while a new
 * build is made under a running server. What a caller asks for never becomes a path on the disk. Symlinks, which may
 * lead anywhere, are left out.
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
 * The headers of every response, as the build wrote them next to the pages whose code they allow.
 * @throws {SiteNotBuiltError} when they are not there, or damaged.
 */
export function readSecurityHeaders(siteDir: string, publicOrigin: string): Record<string, string> {
  const path = join(siteDir, 'headers.json');
  try {
    const { always, overHttps } = headersSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return publicOrigin.startsWith('https://') ? { ...always, ...overHttps } : always;
  } catch (cause) {
    throw new SiteNotBuiltError(`${path} cannot be read. Build the site first: npm run build`, { cause });
  }
}

const headersSchema = z.object({
  always: z.record(z.string(), z.string()),
  overHttps: z.record(z.string(), z.string()),
});

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

/** As paths below `folder`, each with a slash in front. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Public files that have no address: the 404 page, compressed twins, source maps, headers for static hosts, dotfiles. */
const NO_ADDRESS = /^\/404\.html$|\.(br|gz|zst|map)$|^\/_headers$|\/\.(?!well-known\/)/i;

/** A page is asked for without its ending: `/contact`, and `/` for `index.html`. */
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
  const bodies = [...readTwins(join(siteDir, path), content), ['identity', content] as const];
  return new Map(bodies.map(([encoding, body]) => [encoding, represent(body, encoding, path)]));
}

const TWINS = [
  { encoding: 'br', suffix: '.br', decompress: brotliDecompressSync },
  { encoding: 'gzip', suffix: '.gz', decompress: gunzipSync },
] as const;

/** The compressed twins of a file. Only those that hold the same: they may be left from another build. */
function readTwins(file: string, content: Uint8Array) {
  return TWINS.flatMap(({ encoding, suffix, decompress }) => {
    if (!lstatSync(file + suffix, { throwIfNoEntry: false })?.isFile()) return [];
    const twin = readFileSync(file + suffix);
    return isSame(content, () => decompress(twin)) ? [[encoding, twin] as const] : [];
  });
}

/** What cannot be decompressed is not the same. */
function isSame(content: Uint8Array, decompress: () => Buffer): boolean {
  try {
    return decompress().equals(content);
  } catch {
    return false;
  }
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
