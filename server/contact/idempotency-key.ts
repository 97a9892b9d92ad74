import { createHmac } from 'node:crypto';
import { type ContactRequest, FIELD_NAMES } from '../../shared/contact-request.ts';
import { MINUTE_MS } from '../../shared/durations.ts';

const BUCKET_MS = 10 * MINUTE_MS;

/**
 * The caller's key, from the header `Idempotency-Key`, bare or as a quoted string:
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 * Undefined when it is not 1 to 255 visible ASCII characters.
 */
export function callersKey(header: string): string | undefined {
  const key = header.replace(/^"(.*)"$/, '$1');
  return /^[\x21-\x7e]{1,255}$/.test(key) ? `caller:${key}` : undefined;
}

/**
 * The key of a request that came without one: the same for the same fields within ten minutes, so that a
 * double click is one request. Keyed with the secret, because a plain hash of a phone number can be guessed back.
 */
export function derivedKey(request: ContactRequest, now: number, secret: string): string {
  const values = FIELD_NAMES.map((field) => request[field]);
  const fields = JSON.stringify([...values, Math.floor(now / BUCKET_MS)]);
  return `derived:${createHmac('sha256', secret).update(fields).digest('hex')}`;
}
