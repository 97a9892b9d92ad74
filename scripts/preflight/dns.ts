import type { Resolver } from 'node:dns/promises';
import { codeOf, hasCode } from '../../server/process/errors.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

/** The sender's domain must say which servers send its mail: https://www.rfc-editor.org/rfc/rfc7208 */
export async function checkSpf(domain: string, txtRecords: TxtRecords): Promise<Outcome> {
  const records = (await txtRecords(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return fail(
      `${domain} has no SPF record, so its mail is taken for spam. Add a TXT record to ${domain} as your mail provider says, such as "v=spf1 include:spf.provider.example -all".`,
    );
  if (records.length > 1)
    return fail(
      `${domain} has ${records.length} SPF records, and receivers accept only one. Put them together into one TXT record that begins with v=spf1.`,
    );
  return judgeSpf(domain, record);
}

function judgeSpf(domain: string, record: string): Outcome {
  const terms = record.toLowerCase().split(/ +/).slice(1);
  const all = terms.find((term) => /^[+?~-]?all$/.test(term));
  const found = `The SPF record of ${domain} is "${record}"`;
  if (all === 'all' || all === '+all')
    return warn(`${found}: it lets anyone send in your name. End it with ~all or -all.`);
  if (all === '?all')
    return warn(`${found}: it says nothing of servers that it does not list. End it with ~all or -all.`);
  if (all !== undefined && terms.every((term) => /^-|=/.test(term)))
    return fail(`${found}: it allows no server to send. List the servers of your mail provider in it.`);
  if (all === undefined && !terms.some((term) => term.startsWith('redirect=')))
    return warn(`${found}: it says nothing of servers that it does not list. End it with ~all or -all.`);
  return pass(`${found}.`);
}

/** The selectors that common mail services and servers use, for when DKIM_SELECTOR is unset. */
const COMMON_SELECTORS = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'key1', 'google', 'selector1', 'selector2'],
  ...['s1', 's2', 'k1', 'k2', 'k3', 'fm1', 'fm2', 'fm3', 'pm', 'mxvault', 'zoho', 'protonmail', 'mandrill'],
];

/**
 * The sender's domain must publish the key that its mail is signed with: https://www.rfc-editor.org/rfc/rfc6376 Only
 * the signing service knows where the key is: without a selector, a missing key looks the same as a key in another
 * place.
 */
export async function checkDkim(
  { domain, selector }: { domain: string; selector: string | undefined },
  txtRecords: TxtRecords,
): Promise<Outcome> {
  if (selector !== undefined) return checkSelector(keyName(selector, domain), txtRecords);
  const keys = await Promise.all(
    COMMON_SELECTORS.map(async (common) =>
      (await findKey(keyName(common, domain), txtRecords)) ? [common] : [],
    ),
  );
  const [found] = keys.flat();
  if (found !== undefined)
    return pass(
      `There is a DKIM key at ${keyName(found, domain)}. DKIM_SELECTOR=${found} would check this one alone.`,
    );
  return warn(
    `No DKIM key of ${domain} is where such keys usually are. Ask your mail provider for the selector, and set it, for example DKIM_SELECTOR=mail2026.`,
  );
}

async function checkSelector(name: string, txtRecords: TxtRecords): Promise<Outcome> {
  const key = await findKey(name, txtRecords);
  if (key) return pass(`The DKIM key is at ${name}.`);
  const wrong =
    key === '' ? `The DKIM key at ${name} is revoked: its p= is empty.` : `There is no DKIM key at ${name}.`;
  return fail(
    `${wrong} Add the TXT or CNAME record that your mail provider shows, or correct DKIM_SELECTOR.`,
  );
}

/** The public key; empty when it was revoked, undefined when there is none. */
async function findKey(name: string, txtRecords: TxtRecords): Promise<string | undefined> {
  const keys = (await txtRecords(name)).flatMap((record) => tagList(record).get('p') ?? []);
  return keys.find((key) => key !== '') ?? keys[0];
}

function keyName(selector: string, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}

interface Found {
  domain: string;
  tags: ReadonlyMap<string, string>;
}

/**
 * The sender's domain, or the organisation's that it belongs to, must say what to do with mail that is forged. The
 * organisation's is found by the DNS tree walk, which needs no list of public suffixes:
 * https://www.rfc-editor.org/rfc/rfc9989#name-dns-tree-walk
 */
export async function checkDmarc(domain: string, txtRecords: TxtRecords): Promise<Outcome> {
  const own = await findRecord(domain, txtRecords);
  const found = own ?? (await findOrganisation(domain, txtRecords));
  if (found === undefined)
    return fail(
      `${domain} has no DMARC record, so large mailbox providers trust its mail less. Add a TXT record to _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`,
    );
  if (found === 'several')
    return fail(`_dmarc.${domain} has several DMARC records, so none of them counts. Leave one.`);
  return judgeDmarc(
    found,
    found.domain === domain ? found.tags.get('p') : (found.tags.get('sp') ?? found.tags.get('p')),
  );
}

function judgeDmarc({ domain }: Found, policy: string | undefined): Outcome {
  const found = `The DMARC policy at _dmarc.${domain} is`;
  if (policy === 'quarantine' || policy === 'reject') return pass(`${found} ${policy}.`);
  return warn(
    `${found} ${policy ?? 'missing, which counts as none'}: forged mail in your name is delivered. Once the reports show that your own passes, say p=quarantine or p=reject.`,
  );
}

async function findRecord(domain: string, txtRecords: TxtRecords): Promise<Found | 'several' | undefined> {
  const records = (await txtRecords(`_dmarc.${domain}`)).filter((text) =>
    /^v\s*=\s*DMARC1\s*(;|$)/.test(text),
  );
  if (records.length > 1) return 'several';
  return records.map((record) => ({ domain, tags: tagList(record) }))[0];
}

/** The record nearest to the root counts, unless one on the way says that its domain is the organisation's, or a public suffix's. */
async function findOrganisation(domain: string, txtRecords: TxtRecords): Promise<Found | undefined> {
  let nearestToRoot: Found | undefined;
  for (const parent of parents(domain)) {
    const found = await findRecord(parent, txtRecords);
    // Several records count as none.
    if (found === undefined || found === 'several') continue;
    const psd = found.tags.get('psd');
    if (psd === 'y') return nearestToRoot;
    nearestToRoot = found;
    if (psd === 'n') return nearestToRoot;
  }
  return nearestToRoot;
}

/** From `a.b.agency.com`: `b.agency.com` and `agency.com`. A top-level domain is not an organisation. */
function parents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** The tags of a DKIM or DMARC record, such as `v=DMARC1; p=reject` (RFC 6376, section 3.2). */
function tagList(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').map((tag): [string, string] => {
    const [name = '', ...value] = tag.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return new Map(pairs);
}

/** The TXT records of a name, each as one string; empty when the name or its TXT records do not exist. */
export type TxtRecords = (name: string) => Promise<string[]>;

/**
 * Asks the resolver's DNS server.
 * @throws when it gives no answer within the resolver's own timeout, or refuses one.
 */
export function createTxtRecords(resolver: Resolver): TxtRecords {
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      if (hasCode(error, 'ENODATA', 'ENOTFOUND')) return [];
      throw new Error(
        `The DNS server ${resolver.getServers()[0]} gives no answer about ${name} (${codeOf(error) ?? 'unknown'}). Try again, or ask another one, for example --dns 9.9.9.9.`,
        { cause: error },
      );
    }
  };
}
