import { readSigned, signToken } from './signed-token.ts';

/** What a link lets its holder do with one request. */
export type LinkAction = 'replied' | 'not-spam';

export interface LinkTarget {
  action: LinkAction;
  /** The request's id. */
  id: string;
  /** Epoch milliseconds, counted in whole seconds. */
  expiresAt: number;
}

/** Days for which links work: after the request came, or in a summary after it was written. */
export const LINKS_WORK_DAYS = 30;

/** The path of links; a token follows. */
export const LINK_PATH = '/agency';

const PURPOSE = 'link';
const WORDS = /^v1\.(?<action>replied|not-spam)\.(?<id>[0-9a-f-]{36})$/;

/** A link that only the holder of `secret` can make. `publicOrigin` is never taken from a request. */
export function signedLink(
  { publicOrigin, secret }: { publicOrigin: string; secret: string },
  { action, id, expiresAt }: LinkTarget,
): string {
  const token = signToken({ words: `v1.${action}.${id}`, expiresAt }, { purpose: PURPOSE, secret });
  return `${publicOrigin}${LINK_PATH}/${token}`;
}

/** What a token stands for; undefined for every bad token: forged, cut short, of another version or expired. */
export function readToken(
  token: string,
  { secret, now }: { secret: string; now: number },
): LinkTarget | undefined {
  const signed = readSigned(token, { purpose: PURPOSE, secret, now });
  const { action, id } = WORDS.exec(signed?.words ?? '')?.groups ?? {};
  if (!signed || !id || (action !== 'replied' && action !== 'not-spam')) return undefined;
  return { action, id, expiresAt: signed.expiresAt };
}
