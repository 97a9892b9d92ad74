import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import { MAX_KIB, type RefusalCode } from './answers.ts';

/** A body that could be read, with its fields as they were sent, or why it could not be used. */
type ReadBody = {
  /** Posted by a form without script, so the answer is a page. */
  native: boolean;
  /** The fields that could be read, to be put back into the form. */
  fields: Record<string, unknown>;
  refusal?: RefusalCode;
};

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads at most `MAX_KIB` of UTF-8: a JSON object, or the fields of a form. */
export async function readBody(request: Request): Promise<ReadBody> {
  const { type, charset } = contentType(request.headers.get('Content-Type') ?? '');
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  const native = type === FORM_TYPE;
  const isKnown =
    (native || type === 'application/json') && charset === 'utf-8' && encoding.toLowerCase() === 'identity';
  if (!isKnown) return { native, fields: {}, refusal: 'unsupported_media_type' };
  const read = await readAtMost(MAX_KIB * 1024, request).catch(() => undefined);
  // The client is gone, so nobody reads this answer. With another code the log would call it an error of the server.
  if (read === undefined) return { native, fields: {}, refusal: 'invalid_json' };
  const text = new TextDecoder().decode(read.bytes);
  const { fields, isValid } = native ? readForm(text) : readJson(text);
  if (!read.isWhole) return { native, fields, refusal: 'payload_too_large' };
  return isValid && isUtf8(read.bytes) ? { native, fields } : { native, fields, refusal: 'invalid_json' };
}

function contentType(header: string): { type: string; charset: string } {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  return { type, charset: charset?.replaceAll('"', '').replace(/^utf8$/, 'utf-8') ?? 'utf-8' };
}

const JsonObject = z.record(z.string(), z.unknown());

function readJson(text: string) {
  try {
    return { fields: JsonObject.parse(JSON.parse(text)), isValid: true };
  } catch {
    return { fields: {}, isValid: false };
  }
}

function readForm(text: string) {
  const values = new URLSearchParams(text);
  const fields = Object.fromEntries(
    [...FIELD_NAMES, HONEYPOT_FIELD].map((field) => [field, values.get(field) ?? '']),
  );
  try {
    // URLSearchParams replaces bytes that are not UTF-8; this throws instead.
    decodeURIComponent(text);
    return { fields, isValid: true };
  } catch {
    return { fields, isValid: false };
  }
}

/**
 * Reads a body up to `limit` bytes. Counts the bytes that arrive and does not rely on Content-Length, which a chunked
 * body does not have. Rejects when the caller disconnects before the end.
 */
export async function readAtMost(
  limit: number,
  request: Request,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole: size <= limit };
}
