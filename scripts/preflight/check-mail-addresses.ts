import type { Mailbox } from '../../server/config.ts';
import { domainOf } from './domain-of.ts';
import { isPlaceholderDomain } from './is-placeholder-domain.ts';
import { fail, type Outcome, pass } from './outcome.ts';

/** The sender and the mailbox for requests must be real addresses. */
export function checkMailAddresses({ mailFrom, mailTo }: { mailFrom: Mailbox; mailTo: Mailbox }): Outcome {
  const placeholders = Object.entries({ MAIL_FROM: mailFrom, MAIL_TO: mailTo })
    .filter(([, { address }]) => isPlaceholderDomain(domainOf(address)))
    .map(([variable, { address }]) => `${variable} is ${address}`);
  if (placeholders.length === 0)
    return pass(`Mail is sent from ${mailFrom.address}, and requests are announced to ${mailTo.address}.`);
  return fail(
    `${placeholders.join(' and ')}, a placeholder that receives no mail. Set your own addresses, or the agency's in agency/brand.ts.`,
  );
}
