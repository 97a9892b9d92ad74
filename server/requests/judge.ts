import { signsOfSpam as words } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { type ContactRequest, FIELDS, type Field } from '../../shared/contact-request.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import type { Withheld } from '../outbox/enqueue.ts';
import { listOf } from '../readable.ts';
import type { Limits } from './limits.ts';
import { hasNumericDomain } from './mail-address.ts';

/** How a new request is treated. In every case it is stored. */
export interface Verdict {
  /** Why it may be spam, in words for the agency. */
  suspicion: string | null;
  /** Why this mail is not sent; null when it is. */
  withheld: Withheld;
}

const A_LIMIT = 'a limit was reached';

/**
 * Judges a request by its signs of spam and by the limits, which count it at once: of many requests at the same time, none
 * may be judged by the counts from before the others. `honeypot` is what that field holds, `address` the caller's, and
 * `mails` how many announce a request.
 */
export async function judge(
  request: ContactRequest,
  { honeypot, address, mails }: { honeypot: unknown; address: string; mails: number },
  limits: Limits,
): Promise<Verdict> {
  const limitReached = async (seconds: Promise<number>) => ((await seconds) > 0 ? A_LIMIT : null);
  const signs = signsOfSpam(request, honeypot);
  if (await limitReached(limits.countRequest(address))) signs.push(words.many);
  const withheld: Withheld = { confirmation: null, notification: null };
  if (signs.length > 0) {
    withheld.confirmation = 'suspected spam';
    withheld.notification = await limitReached(limits.countSuspected(mails));
  } else if (hasNumericDomain(request.email)) {
    withheld.confirmation = 'the domain is a number';
  } else {
    withheld.confirmation = await limitReached(limits.countConfirmation(request.email));
  }
  return { suspicion: signs.length > 0 ? withoutSoftHyphens(listOf(signs)) : null, withheld };
}

/** People are named `M.Keller/T.Keller`, so a dot and a slash are none. */
const WEB_ADDRESS = /https?:\/\/|\bwww\.[\p{L}\d]/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/**
 * `=?utf-8?Q?…?=`: text encoded for a mail's header, which no one types: https://www.rfc-editor.org/rfc/rfc2047#section-2
 */
const ENCODED = /=\?[^?\s]+\?[bq]\?[^?]*\?=/i;

/**
 * The signs of spam in a request's fields, in words for the agency; empty when there are none. A real visitor may cause
 * any sign by accident, so a sign withholds the confirmation but never refuses the request.
 */
export function signsOfSpam(request: ContactRequest, honeypot: unknown): string[] {
  const signs = FIELDS.flatMap((field) =>
    signsIn(request[field.name], field).map((sign) => words[sign](contactFields[field.name].short)),
  );
  return isFilled(honeypot) ? [words.honeypot, ...signs] : signs;
}

function signsIn(text: string, { type, mayHoldLinks }: Field) {
  if (mayHoldLinks) return [];
  const signs = [
    ['link', type !== 'email' && WEB_ADDRESS.test(text)],
    ['markup', type !== 'tel' && MARKUP.test(text)],
    ['encoded', ENCODED.test(text)],
  ] as const;
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
