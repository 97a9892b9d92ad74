import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../shared/durations.ts';
import type { Config } from '../config.ts';

const LINKS_WORK_DAYS = 30;

/** Returns until when the links to a request work. */
export function linksEndAt(receivedAt: number): number {
  return receivedAt + LINKS_WORK_DAYS * DAY_MS;
}

/**
 * The path of a signed link begins with this, and ends with its token. Do not change it: mails that were sent contain
 * it.
 */
export const LINK_PATH = '/agency';

/**
 * Makes a link that marks a request as replied, which only the holder of `secret` can make. It begins with our own origin,
 * and never with a host that a call names. `id` is the request's, and `expiresAt` counts in whole seconds.
 */
export function signedLink(
  { config, secret }: { config: Pick<Config, 'publicOrigin'>; secret: string },
  { id, expiresAt }: { id: string; expiresAt: number },
): string {
  const signed = `v1.replied.${id}.${Math.ceil(expiresAt / 1000).toString(36)}`;
  return `${config.publicOrigin}${LINK_PATH}/${signed}.${macOf(signed, secret)}`;
}

const TOKEN = /^(?<signed>v1\.replied\.(?<id>[0-9a-f-]{36})\.(?<expiry>[0-9a-z]{1,9}))\.(?<mac>[\w-]{43})$/;

/** Returns the id of the request that a token marks; undefined for one that is forged, cut short or expired. */
export function readLink(
  token: string,
  { secret, now }: { secret: string; now: number },
): string | undefined {
  const { signed, id, expiry, mac } = TOKEN.exec(token)?.groups ?? {};
  if (!signed || !id || !expiry || !mac) return undefined;
  if (!timingSafeEqual(Buffer.from(macOf(signed, secret)), Buffer.from(mac))) return undefined;
  return now < Number.parseInt(expiry, 36) * 1000 ? id : undefined;
}

/** The word before the colon keeps a hash that the secret signs for another purpose from being a link. */
function macOf(signed: string, secret: string): string {
  return createHmac('sha256', secret).update(`link:${signed}`).digest('base64url');
}
