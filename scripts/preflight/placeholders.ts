import { brand, brandIsPlaceholder, person } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import { addressesOf } from '../../server/mail/mailboxes.ts';
import type { MailSettings } from '../../server/mail/outgoing-mail.ts';
import { isLocalName } from '../../shared/public-origin.ts';
import { type Finding, fail, pass, warn } from './finding.ts';

/** Shows a change of what the build reads. */
const UPDATE = 'build and restart: sudo deploy/update.sh does both';

/** The site must carry the agency's own name, address and telephone number. */
export function checkBrand(): Finding {
  if (brandIsPlaceholder)
    return fail(
      `The name, the address and the person are still the placeholders ${[brand.name, brand.email, person?.name].filter(Boolean).join(', ')}. Put in your own in agency/brand.ts of your repository, set brandIsPlaceholder to false there, and ${UPDATE}.`,
    );
  // Numbers that no one has: https://nationalnanpa.com/number_resource_info/555_numbers.html
  const placeholder = [brand.email, person?.telephone ?? ''].find(
    (text) => isPlaceholderDomain(domainOf(text)) || /555\D?01\d\d$/.test(text),
  );
  if (placeholder === undefined) return pass(`The site is ${brand.name}'s, ${brand.email}.`);
  return fail(
    `${placeholder} is a placeholder. Put in your own in agency/brand.ts of your repository, and ${UPDATE}.`,
  );
}

export function checkTestimonials(): Finding {
  if (!testimonialsAreSamples) return pass('The testimonials are real ones.');
  return fail(
    `The testimonials are samples, not what clients said. Put in real ones that you may publish in agency/words/testimonials.ts of your repository, set testimonialsAreSamples to false there, and ${UPDATE}.`,
  );
}

/** The sender and the mailbox for requests must be real addresses. */
export function checkMailAddresses({ mailFrom, mailTo }: MailSettings): Finding {
  const placeholder = [mailFrom, ...mailTo].find(({ address }) => isPlaceholderDomain(domainOf(address)));
  const found = `Mail is sent from ${mailFrom.address}, and requests are announced to ${addressesOf(mailTo)}.`;
  const isOurs = ({ address }: { address: string }) =>
    address.toLowerCase() === mailFrom.address.toLowerCase();
  if (placeholder === undefined && mailTo.some(isOurs))
    return warn(
      `${found} Both are one mailbox, so some mail programs send a reply to you and not to the visitor. Write with the link in the mail, or set MAIL_FROM to another address of your domain.`,
    );
  if (placeholder === undefined) return pass(found);
  return fail(
    `${found} ${placeholder.address} is a placeholder that receives no mail. Set MAIL_FROM and MAIL_TO, or the agency's address in agency/brand.ts.`,
  );
}

/** Visitors' names and numbers must travel encrypted, and links must lead to the real site. */
export function checkPublicOrigin(publicOrigin: string): Finding {
  const { protocol, hostname } = new URL(publicOrigin);
  const isPublic = !isPlaceholderDomain(hostname) && !isLocalName(hostname);
  if (protocol === 'https:' && isPublic) return pass(`The site is ${publicOrigin}.`);
  const wrong = protocol === 'https:' ? 'which visitors cannot reach' : 'not https';
  return fail(
    `PUBLIC_ORIGIN is ${publicOrigin}, ${wrong}. Set it to the address that visitors type, such as https://www. and your domain, and ${UPDATE}.`,
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
