import { acceptedEncoding } from './accepted-encoding.ts';
import type { Representation, SiteFile } from './site-file.ts';

/** What a caller said of the copies that it can read, and of the one that it has. */
export interface Conditions {
  method: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

export interface FileReply {
  status: 200 | 304;
  /** Always the same object for the same reply. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** How a GET or HEAD of a file is answered: RFC 9110, 9.3, 12.5.3 and 13.1.2. */
export function fileReply(file: SiteFile, { method, acceptEncoding, ifNoneMatch }: Conditions): FileReply {
  const encoding = acceptedEncoding(acceptEncoding, file.keys());
  const representation = file.get(encoding);
  if (representation === undefined) throw new Error(`A file has no way to be sent as ${encoding}.`);
  const { body, headers, unchangedHeaders } = representation;
  if (isKnown(ifNoneMatch, representation)) return { status: 304, headers: unchangedHeaders, body: null };
  return { status: 200, headers, body: method === 'HEAD' ? null : body };
}

/** Compares weakly, as the standard says: a proxy that compressed anew has marked the tag as weak. */
function isKnown(known: string | undefined, { etag }: Representation): boolean {
  if (known === undefined) return false;
  return known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
