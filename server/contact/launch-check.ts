import { createHmac, timingSafeEqual } from 'node:crypto';
import { KEYS_OF_CALLERS } from './idempotency-key.ts';

const PREFIX = 'launch-check.';
const KEY = /^(?<signed>launch-check\.(?<expiry>[0-9a-z]{1,9})\.(?<id>[0-9a-f-]{36}))\.(?<mac>[\w-]{43})$/;

/** How the keys of launch checks begin in the store. */
export const LAUNCH_CHECK_KEYS = `${KEYS_OF_CALLERS}${PREFIX}`;

/**
 * An idempotency key for a request of the launch check, which only a holder of the server's secret can make. The server
 * stores such a request like any other, but sends no mail about it. `expiresAt` is in epoch milliseconds.
 */
export function launchCheckKey(secret: string, { id, expiresAt }: { id: string; expiresAt: number }): string {
  const signed = `${PREFIX}${Math.ceil(expiresAt / 1000).toString(36)}.${id}`;
  return `${signed}.${macOf(signed, secret)}`;
}

/**
 * Whether a stored key is from a launch check. `forged`: it was made with another secret, or has expired. It must be
 * refused, because the launch check could not take such a request back.
 */
export function launchCheckOf(
  key: string,
  { secret, now }: { secret: string; now: number },
): 'none' | 'signed' | 'forged' {
  if (!key.startsWith(LAUNCH_CHECK_KEYS)) return 'none';
  const { signed, expiry, mac } = KEY.exec(key.slice(KEYS_OF_CALLERS.length))?.groups ?? {};
  if (!signed || !expiry || !mac) return 'forged';
  const isOurs = timingSafeEqual(Buffer.from(macOf(signed, secret)), Buffer.from(mac));
  return isOurs && now < Number.parseInt(expiry, 36) * 1000 ? 'signed' : 'forged';
}

function macOf(signed: string, secret: string): string {
  return createHmac('sha256', secret).update(`launch-check:${signed}`).digest('base64url');
}
