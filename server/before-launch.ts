/**
 * Says what is left to do before visitors come. `status` shows it. Once visitors come, placeholders that are left are
 * problems.
 */

import type { Resolver } from 'node:dns/promises';
import { brand, brandIsPlaceholder, person } from '../agency/brand.ts';
import { testimonialsAreSamples } from '../agency/words/testimonials.ts';
import { isLocalName } from '../shared/public-origin.ts';
import { splitAddress } from '../shared/typed-text.ts';
import type { Config } from './config.ts';
import { hasCode, messageOf } from './errors.ts';

/** Tells whether visitors can come: by https, to a name that is neither this machine's own nor set aside for examples. */
export function isLaunched({ isPublic, publicOrigin }: Config): boolean {
  return isPublic && !isPlaceholder(new URL(publicOrigin).hostname);
}

/** Says what the agency has to replace before visitors come, each in one line. */
export function placeholdersLeft(config: Config): string[] {
  const { publicOrigin, mailFrom, mailTo } = config;
  const mailboxes = [mailFrom, ...mailTo].map(({ address }) => address);
  const found = new Set([brand.email, person?.telephone ?? '', ...mailboxes].filter(isPlaceholder));
  const lines: string[] = [];
  if (!isLaunched(config))
    lines.push(
      `PUBLIC_ORIGIN is ${publicOrigin}, which no visitor reaches by https. Set it to the address that visitors type, such as https://www. and your domain, then build and restart.`,
    );
  if (brandIsPlaceholder || found.size > 0)
    lines.push(
      `Placeholders are left${found.size > 0 ? `: ${[...found].join(', ')}` : ''}. Put in your own in agency/brand.ts, set brandIsPlaceholder to false there, set MAIL_FROM and MAIL_TO, then build and restart.`,
    );
  if (testimonialsAreSamples)
    lines.push(
      'The testimonials are samples, not what clients said. Put in real ones that you may publish in agency/words/testimonials.ts, set testimonialsAreSamples to false there, then build and restart.',
    );
  return lines;
}

/**
 * Tells whether a name or an address is in a domain set aside for examples (RFC 2606, RFC 6761), or a telephone number is one
 * that no one has: https://nationalnanpa.com/number_resource_info/555_numbers.html
 */
function isPlaceholder(text: string): boolean {
  return /(^|[.@])(example|invalid|example\.(com|net|org))$|555\D?01\d\d$/i.test(text);
}

const SPF = /^v=spf1( |$)/i;
const DMARC = /^v\s*=\s*DMARC1\s*(;|$)/;

/**
 * Says which records receivers miss of the sender's domain, so that they take mail for spam. Exactly one of each counts.
 * That of DMARC may stand at a domain above: https://www.rfc-editor.org/rfc/rfc9989#section-4.10. A domain that no one
 * owns is not looked up. Says so when DNS does not answer, within the time that `resolver` waits.
 */
export async function recordsMissing(
  { mailFrom }: Config,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<string[]> {
  const [, domain] = splitAddress(mailFrom.address);
  if (isPlaceholder(domain) || isLocalName(domain)) return [];
  try {
    const spf = await countRecords(resolver, domain, SPF);
    let dmarc = 0;
    for (let above = domain; dmarc === 0 && above.includes('.'); above = above.replace(/^[^.]*\./, ''))
      dmarc = await countRecords(resolver, `_dmarc.${above}`, DMARC);
    return Object.entries({ SPF: spf, DMARC: dmarc })
      .filter(([, count]) => count !== 1)
      .map(
        ([kind, count]) =>
          `${domain} has ${count} ${kind} records and needs one, so mail is taken for spam: docs/mail.md.`,
      );
  } catch (error) {
    return [`DNS does not say what records ${domain} has: ${messageOf(error)}.`];
  }
}

async function countRecords(resolver: Pick<Resolver, 'resolveTxt'>, name: string, record: RegExp) {
  const texts = await resolver.resolveTxt(name).catch((error: unknown) => {
    if (hasCode(error, 'ENODATA', 'ENOTFOUND')) return [];
    throw error;
  });
  return texts.filter((parts) => record.test(parts.join(''))).length;
}
