import { fail, type Outcome, pass, warn } from './outcome.ts';
import { tagList } from './tag-list.ts';
import type { TxtRecords } from './txt-records.ts';

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
  return judge(
    found,
    found.domain === domain ? found.tags.get('p') : (found.tags.get('sp') ?? found.tags.get('p')),
  );
}

function judge({ domain }: Found, policy: string | undefined): Outcome {
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
    // Several count as none.
    if (found === undefined || found === 'several') continue;
    const psd = found.tags.get('psd');
    if (psd === 'y') return nearestToRoot;
    nearestToRoot = found;
    if (psd === 'n') return nearestToRoot;
  }
  return nearestToRoot;
}

/** From `a.b.agency.com`: `b.agency.com` and `agency.com`. A top-level domain is nobody's organisation. */
function parents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}
