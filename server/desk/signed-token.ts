import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^(?<signed>(?<words>[\w.-]+)\.(?<expiry>[0-9a-z]{1,9}))\.(?<mac>[\w-]{43})$/;

/** What a token is for, so that one for another purpose is no token here, and who can make it. */
interface Signer {
  purpose: 'link' | 'launch-check';
  secret: string;
}

/** Words that only a holder of the secret can sign, until a moment in epoch milliseconds, rounded up to a second. */
export function signToken(
  { words, expiresAt }: { words: string; expiresAt: number },
  signer: Signer,
): string {
  const signed = `${words}.${Math.ceil(expiresAt / 1000).toString(36)}`;
  return `${signed}.${macOf(signed, signer)}`;
}

/** What was signed; undefined for every bad token: forged, cut short or expired. */
export function readSigned(
  token: string,
  { now, ...signer }: Signer & { now: number },
): { words: string; expiresAt: number } | undefined {
  const { signed, words, expiry, mac } = TOKEN.exec(token)?.groups ?? {};
  if (!signed || !words || !expiry || !mac) return undefined;
  if (!timingSafeEqual(Buffer.from(macOf(signed, signer)), Buffer.from(mac))) return undefined;
  const expiresAt = Number.parseInt(expiry, 36) * 1000;
  return now < expiresAt ? { words, expiresAt } : undefined;
}

function macOf(signed: string, { purpose, secret }: Signer): string {
  return createHmac('sha256', secret).update(`${purpose}:${signed}`).digest('base64url');
}
