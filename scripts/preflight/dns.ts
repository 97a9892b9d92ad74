import type { Resolver } from 'node:dns/promises';
import { codeOf, hasCode } from '../../server/process/errors.ts';
import { type CheckResult, fail, pass } from './report.ts';

/** A TXT record that receivers of our mail look up. */
export interface MailRecord {
  what: string;
  name: string;
  /** Which of the name's TXT records it is. */
  is: RegExp;
  /** Whether it lets no one send. */
  stops?: RegExp;
  example: string;
}

/** Which servers may send the domain's mail: https://www.rfc-editor.org/rfc/rfc7208 */
export const spf = (domain: string): MailRecord => ({
  what: 'SPF record',
  name: domain,
  is: /^v=spf1( |$)/i,
  stops: /^v=spf1( +[-~?]\S+)* *$/i,
  example: 'v=spf1 include:spf.provider.example -all',
});

/** What receivers do with forged mail: https://www.rfc-editor.org/rfc/rfc9989 */
export const dmarc = (domain: string): MailRecord => ({
  what: 'DMARC record',
  name: `_dmarc.${domain}`,
  is: /^v\s*=\s*DMARC1\s*(;|$)/,
  example: 'v=DMARC1; p=quarantine',
});

/** The record must be there, be the only one, and let someone send. */
export async function checkRecord(
  { what, name, is, stops, example }: MailRecord,
  resolver: Resolver,
): Promise<CheckResult> {
  const [record, ...more] = (await txtRecords(name, resolver)).filter((text) => is.test(text));
  const add = `a TXT record at ${name} as your mail provider says, such as "${example}".`;
  if (record === undefined) return fail(`${name} has no ${what}, so mail is taken for spam. Add ${add}`);
  if (more.length > 0)
    return fail(
      `${name} has more than one ${what}, so none of them counts. Leave one, put together from all.`,
    );
  if (stops?.test(record))
    return fail(`The ${what} at ${name} lets no one send: "${record}". Put there ${add}`);
  const start = record.length > 100 ? `${record.slice(0, 100)}…` : record;
  return pass(`${name} has one ${what}: "${start}".`);
}

/**
 * The TXT records of a name, each as one string; empty when the name or its TXT records do not exist.
 * @throws when the resolver's DNS server gives no answer in time, or refuses one.
 */
async function txtRecords(name: string, resolver: Resolver): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (hasCode(error, 'ENODATA', 'ENOTFOUND')) return [];
    throw new Error(
      `The DNS server ${resolver.getServers()[0]} gives no answer about ${name} (${codeOf(error) ?? 'unknown'}). Try again, or ask another one, for example --dns 9.9.9.9.`,
      { cause: error },
    );
  }
}
