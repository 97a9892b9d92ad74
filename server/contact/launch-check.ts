import { readSigned, signToken } from '../desk/signed-token.ts';
import { KEYS_OF_CALLERS } from './idempotency-key.ts';

const PREFIX = 'launch-check.';
const PURPOSE = 'launch-check';

/** How the keys of launch checks begin in the store. */
export const LAUNCH_CHECK_KEYS = `${KEYS_OF_CALLERS}${PREFIX}`;

/**
 * An idempotency key for a request of the launch check, which only a holder of the server's secret can make. The server
 * stores such a request like any other, but sends no mail about it. `expiresAt` is in epoch milliseconds.
 */
export function launchCheckKey(secret: string, { id, expiresAt }: { id: string; expiresAt: number }): string {
  return signToken({ words: PREFIX + id, expiresAt }, { purpose: PURPOSE, secret });
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
  const token = key.slice(KEYS_OF_CALLERS.length);
  return readSigned(token, { purpose: PURPOSE, secret, now }) ? 'signed' : 'forged';
}
