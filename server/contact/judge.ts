import { hasNumericDomain } from '../../shared/mail-address.ts';
import type { Caller } from '../http/client-address.ts';
import type { Limits } from './limits.ts';

/** How a new request is treated. In every case it is stored and announced. */
export interface Verdict {
  /** Why it may be spam, in words for the agency. */
  suspicion: string | null;
  confirmation: 'pending' | 'withheld';
}

/** Judges a request by its signs of spam and by the limits, which count it. */
export async function judge(
  { email, caller, signs }: { email: string; caller: Caller; signs: string[] },
  limits: Limits,
): Promise<Verdict> {
  const isOneOfMany = await limits.isOneOfMany(caller);
  const suspicion = [...signs, ...(isOneOfMany ? ['many from one address'] : [])].join(', ') || null;
  const isConfirmed = suspicion === null && !hasNumericDomain(email) && (await limits.mayConfirm(email));
  return { suspicion, confirmation: isConfirmed ? 'pending' : 'withheld' };
}
