import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import { z } from 'zod';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELD_NAMES, FIELDS } from '../../shared/contact-request.ts';

/** A call has these fields as they were sent, or cannot be used. */
type ReadBody = {
  /** A form without script sent it, so the answer is a page. */
  native: boolean;
  /** What could be read is put back into the form. */
  fields: Record<string, unknown>;
  refusal?: 'invalid_json' | 'payload_too_large' | 'unsupported_media_type';
};

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A form writes a character of four bytes as four times `%F0`, and JSON may write it as `\ud83d\ude00`. */
const BYTES_A_CODE_POINT = 12;

const LONGEST_VALUES = FIELDS.reduce((sum, { maxCodePoints = 0 }) => sum + maxCodePoints, 0);

/** No larger body is read. It has room for the longest values of all fields. */
export const MAX_KIB = Math.max(16, Math.ceil((LONGEST_VALUES * BYTES_A_CODE_POINT) / 1024) + 1);

/** Reads at most `MAX_KIB` of UTF-8: a JSON object, or the fields of a form. */
export async function readBody(call: Request): Promise<ReadBody> {
  const { native, isKnown } = typeOf(call);
  if (!isKnown) return { native, fields: {}, refusal: 'unsupported_media_type' };
  const read = await readAtMost(MAX_KIB * 1024, call).catch(() => undefined);
  // The client is gone, so no one reads this answer. With another code the log would call it an error of the server.
  if (read === undefined) return { native, fields: {}, refusal: 'invalid_json' };
  const text = new TextDecoder().decode(read.bytes);
  const { fields, isValid } = native ? readForm(text) : readJson(text);
  if (!read.isWhole) return { native, fields, refusal: 'payload_too_large' };
  return isValid && isUtf8(read.bytes) ? { native, fields } : { native, fields, refusal: 'invalid_json' };
}

function typeOf({ headers }: Request): { native: boolean; isKnown: boolean } {
  try {
    const { essence, params } = new MIMEType(headers.get('Content-Type') ?? '');
    const native = essence === FORM_TYPE;
    const isUtf8Text = /^utf-?8$/i.test(params.get('charset') ?? 'utf-8');
    const isPlain = (headers.get('Content-Encoding') ?? 'identity').toLowerCase() === 'identity';
    return { native, isKnown: (native || essence === 'application/json') && isUtf8Text && isPlain };
  } catch {
    return { native: false, isKnown: false };
  }
}

const jsonObject = z.record(z.string(), z.unknown());

function readJson(text: string) {
  try {
    return { fields: jsonObject.parse(JSON.parse(text)), isValid: true };
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
async function readAtMost(limit: number, call: Request): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = call.body?.getReader();
  while (reader && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole: size <= limit };
}
