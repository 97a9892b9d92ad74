import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

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

/** The ways in which one file can be sent, the smallest first. */
export type SiteFile = ReadonlyMap<Encoding, Representation>;

const TWINS = [
  { encoding: 'br', suffix: '.br', decompress: brotliDecompressSync },
  { encoding: 'gzip', suffix: '.gz', decompress: gunzipSync },
] as const;

/** Reads one file of the built site, with the compressed twins beside it. */
export function readSiteFile(path: string, cacheControl: string): SiteFile {
  const type = getMimeType(path) ?? 'application/octet-stream';
  const content = readFileSync(path);
  const bodies = [...readTwins(path, content), ['identity', content] as const];
  return new Map(bodies.map(([encoding, body]) => [encoding, represent(body, encoding, type, cacheControl)]));
}

/** Only those that hold the same: they may be left from another build. */
function readTwins(path: string, content: Uint8Array) {
  return TWINS.flatMap(({ encoding, suffix, decompress }) => {
    if (!isFile(path + suffix)) return [];
    const twin = readFileSync(path + suffix);
    return isSame(content, () => decompress(twin)) ? [[encoding, twin] as const] : [];
  });
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** What cannot be decompressed is the same as nothing. */
function isSame(content: Uint8Array, decompress: () => Buffer): boolean {
  try {
    return decompress().equals(content);
  } catch {
    return false;
  }
}

function represent(
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  type: string,
  cacheControl: string,
): Representation {
  const etag = `"${createHash('sha256').update(encoding).update(body).digest('base64url').slice(0, 22)}"`;
  const unchangedHeaders = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': cacheControl };
  const headers = {
    'Content-Type': type,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...unchangedHeaders,
  };
  return { body, etag, headers, unchangedHeaders };
}
