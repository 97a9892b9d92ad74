import { signsOfSpam as words } from '../../agency/words/agency-mails.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { type ContactRequest, FIELDS, type Field } from '../../shared/contact-request.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import type { Withheld } from '../outbox/enqueue.ts';
import { listOf } from '../readable.ts';
import type { Limits } from './limits.ts';
import { hasNumericDomain } from './mail-address.ts';

/** A new request is stored whatever the verdict is. */
export interface Verdict {
  /** The agency reads here why the request may be spam. */
  suspicion: string | null;
  withheld: Withheld;
}

const A_LIMIT = 'a limit was reached';

/**
 * Judges a request by its signs of spam and by the limits. They count it as they are asked: if they counted later, many
 * requests at the same time would all pass. A real visitor may cause any sign by accident, so a sign withholds the
 * confirmation but never refuses the request. `honeypot` is what that field holds, `address` the caller's, and `mails`
 * how many announce a request.
 */
export async function judge(
  request: ContactRequest,
  { honeypot, address, mails }: { honeypot: unknown; address: string; mails: number },
  limits: Limits,
): Promise<Verdict> {
  const signs = FIELDS.flatMap((field) => signsIn(request[field.name], field));
  if (isFilled(honeypot)) signs.unshift(words.honeypot);
  if (await limits.countRequest(address)) signs.push(words.many);
  if (signs.length === 0)
    return {
      suspicion: null,
      withheld: { confirmation: await whyNotConfirmed(request, limits) },
    };
  const notification = (await limits.countSuspected(mails)) ? A_LIMIT : undefined;
  const suspicion = withoutSoftHyphens(listOf(signs));
  return { suspicion, withheld: { confirmation: 'suspected spam', notification } };
}

async function whyNotConfirmed({ email }: ContactRequest, limits: Limits): Promise<string | undefined> {
  if (hasNumericDomain(email)) return 'the domain is a number';
  return (await limits.countConfirmation(email)) ? A_LIMIT : undefined;
}

/** A dot and a slash are no sign, because people are named `M.Keller/T.Keller`. */
const WEB_ADDRESS = /https?:\/\/|\bwww\.[\p{L}\d]/iu;

const MARKUP = /<\/?[a-z][^<>]*>|\[\/?url\b/i;

/** `=?utf-8?Q?…?=` is text encoded for a mail's header. No one types it: https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const ENCODED = /=\?[^?\s]+\?[bq]\?[^?]*\?=/i;

function signsIn(text: string, { name, type, mayHoldLinks }: Field): string[] {
  if (mayHoldLinks) return [];
  const label = contactFields[name].short;
  const signs: string[] = [];
  if (type !== 'email' && WEB_ADDRESS.test(text)) signs.push(words.link(label));
  if (type !== 'tel' && MARKUP.test(text)) signs.push(words.markup(label));
  if (ENCODED.test(text)) signs.push(words.encoded(label));
  return signs;
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== undefined && value !== null && value !== false;
}
