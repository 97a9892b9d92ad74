import { addressesOf } from '../../server/channels/mail/mailboxes.ts';
import type { Config } from '../../server/config.ts';
import type { Person } from '../../shared/person.ts';
import { type CheckResult, fail, pass, warn } from './report.ts';

/** The site must carry the agency's own name, address and telephone number. */
export function checkBrand(
  brand: { name: string; email: string },
  person: Person | undefined,
  isPlaceholder: boolean,
): CheckResult {
  if (isPlaceholder)
    return fail(
      `The name, the address and the person are still the placeholders ${[brand.name, brand.email, person?.name].filter(Boolean).join(', ')}. Put in your own in agency/brand.ts, set brandIsPlaceholder to false there, and run npm run build.`,
    );
  if (isPlaceholderDomain(domainOf(brand.email)))
    return fail(
      `${brand.email} is a placeholder that receives no mail. Put in your own address in agency/brand.ts, and run npm run build.`,
    );
  if (/555\D?01\d\d$/.test(person?.telephone ?? ''))
    return fail(
      `${person?.telephone} is a placeholder that no one answers. Put in a real number in agency/brand.ts or leave it out, and run npm run build.`,
    );
  return pass(`The site is ${brand.name}'s, ${brand.email}.`);
}

export function checkTestimonials(areSamples: boolean): CheckResult {
  if (!areSamples) return pass('The testimonials are real ones.');
  return fail(
    'The testimonials are samples, not what clients said. Put in real ones that you may publish in agency/words/testimonials.ts, set testimonialsAreSamples to false there, and run npm run build.',
  );
}

/** Mails show times in the agency's time zone, once agency/brand.ts says which that is. */
export function checkTimeZone(timeZone: string): CheckResult {
  if (timeZone !== 'UTC') return pass(`Times in mails are those of ${timeZone}.`);
  return warn(
    'Times in mails are in UTC. Set the agency’s own zone as timeZone in agency/brand.ts, for example America/New_York.',
  );
}

/** The sender and the mailbox for requests must be real addresses. */
export function checkMailAddresses({ mailFrom, mailTo }: Pick<Config, 'mailFrom' | 'mailTo'>): CheckResult {
  const placeholder = [mailFrom, ...mailTo].find(({ address }) => isPlaceholderDomain(domainOf(address)));
  const found = `Mail is sent from ${mailFrom.address}, and requests are announced to ${addressesOf(mailTo)}.`;
  if (placeholder === undefined) return pass(found);
  return fail(
    `${found} ${placeholder.address} is a placeholder that receives no mail. Set MAIL_FROM and MAIL_TO, or the agency's address in agency/brand.ts.`,
  );
}

/** Whether a domain is set aside for examples, so that no mail and no visitor ever reaches it (RFC 2606, RFC 6761). */
export function isPlaceholderDomain(domain: string): boolean {
  return /(^|\.)(example|invalid|example\.(com|net|org))$/i.test(domain);
}

/** The part of a mail address after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
