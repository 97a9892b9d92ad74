import { fail, type Outcome, pass, warn } from './outcome.ts';
import type { TxtRecords } from './txt-records.ts';

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
  return judge(domain, record);
}

function judge(domain: string, record: string): Outcome {
  const terms = record.toLowerCase().split(/ +/).slice(1);
  const all = terms.find((term) => /^[+?~-]?all$/.test(term));
  const found = `The SPF record of ${domain} is "${record}"`;
  if (all === 'all' || all === '+all')
    return warn(`${found}: it lets everybody send in your name. End it with ~all or -all.`);
  if (all === '?all')
    return warn(`${found}: it says nothing of servers that it does not list. End it with ~all or -all.`);
  if (all !== undefined && terms.every((term) => /^-|=/.test(term)))
    return fail(`${found}: it lets nobody send. List the servers of your mail provider in it.`);
  if (all === undefined && !terms.some((term) => term.startsWith('redirect=')))
    return warn(`${found}: it says nothing of servers that it does not list. End it with ~all or -all.`);
  return pass(`${found}.`);
}
