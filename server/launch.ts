import type { Resolver } from 'node:dns/promises';
import { brand, brandIsPlaceholder, person } from '../agency/brand.ts';
import { testimonialsAreSamples } from '../agency/words/testimonials.ts';
import { SECOND_MS } from '../shared/durations.ts';
import { isLocalName } from '../shared/public-origin.ts';
import { hasCode, messageOf } from './errors.ts';
import type { MailSettings } from './mail/outgoing-mail.ts';

/** Whether visitors can come: by https, to a name that is neither this machine's own nor set aside for examples. */
export function isReached({ isPublic, publicOrigin }: MailSettings): boolean {
  return isPublic && !isPlaceholder(new URL(publicOrigin).hostname);
}

/** Says what the agency has to replace before visitors come, each in one line. */
export function placeholdersLeft(settings: MailSettings): string[] {
  const { publicOrigin, mailFrom, mailTo } = settings;
  const mailboxes = [mailFrom, ...mailTo].map(({ address }) => address);
  const found = new Set([brand.email, person?.telephone ?? '', ...mailboxes].filter(isPlaceholder));
  const lines: string[] = [];
  if (!isReached(settings))
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
 * Whether a name or an address is in a domain set aside for examples (RFC 2606, RFC 6761), or a telephone number is one
 * that no one has: https://nationalnanpa.com/number_resource_info/555_numbers.html
 */
function isPlaceholder(text: string): boolean {
  return /(^|[.@])(example|invalid|example\.(com|net|org))$|555\D?01\d\d$/i.test(text);
}

const SPF = /^v=spf1( |$)/i;
const DMARC = /^v\s*=\s*DMARC1\s*(;|$)/;

/** A resolver that hangs must not hold up a monitor that asks each minute. */
const DNS_MS = 3 * SECOND_MS;

/**
 * Says which records receivers miss of the sender's domain, so that mail is taken for spam. Exactly one counts. That of
 * DMARC may stand at a domain above: https://www.rfc-editor.org/rfc/rfc9989#section-4.10. Takes 3 seconds at most, and
 * says so when DNS did not answer by then. A domain that no one owns is not looked up.
 */
export async function recordsMissing(
  { mailFrom }: MailSettings,
  resolver: Pick<Resolver, 'resolveTxt' | 'cancel'>,
): Promise<string[]> {
  const domain = mailFrom.address.replace(/^.*@/, '');
  if (isPlaceholder(domain) || isLocalName(domain)) return [];
  const find = async (name: string, record: RegExp) => {
    const texts = await resolver.resolveTxt(name).catch((error: unknown) => {
      if (hasCode(error, 'ENODATA', 'ENOTFOUND')) return [];
      throw error;
    });
    return texts.map((parts) => parts.join('')).filter((text) => record.test(text));
  };
  const upwards = domain.split('.').map((_, at, labels) => `_dmarc.${labels.slice(at).join('.')}`);
  const deadline = setTimeout(() => resolver.cancel(), DNS_MS);
  try {
    const [spf = [], ...dmarc] = await Promise.all([
      find(domain, SPF),
      ...upwards.slice(0, -1).map((name) => find(name, DMARC)),
    ]);
    const counts = { SPF: spf.length, DMARC: dmarc.find(({ length }) => length > 0)?.length ?? 0 };
    return Object.entries(counts)
      .filter(([, count]) => count !== 1)
      .map(
        ([kind, count]) =>
          `${domain} has ${count || 'no'} ${kind} record${count > 1 ? 's, of which none counts' : ''}, so mail is taken for spam. Publish one: docs/mail.md.`,
      );
  } catch (error) {
    return [`DNS does not say what records ${domain} has: ${messageOf(error)}.`];
  } finally {
    clearTimeout(deadline);
    resolver.cancel();
  }
}
