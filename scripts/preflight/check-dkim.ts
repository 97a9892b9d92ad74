import { fail, type Outcome, pass, warn } from './outcome.ts';
import { tagList } from './tag-list.ts';
import type { TxtRecords } from './txt-records.ts';

/** What widespread mail services and servers call their keys, for when nobody said. */
const COMMON_SELECTORS = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'key1', 'google', 'selector1', 'selector2'],
  ...['s1', 's2', 'k1', 'k2', 'k3', 'fm1', 'fm2', 'fm3', 'pm', 'mxvault', 'zoho', 'protonmail', 'mandrill'],
];

/**
 * The sender's domain must publish the key that its mail is signed with: https://www.rfc-editor.org/rfc/rfc6376
 * Where the key is, is known to whoever signs: without a selector, a missing key cannot be told from one elsewhere.
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
