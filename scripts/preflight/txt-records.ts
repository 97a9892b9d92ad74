import type { Resolver } from 'node:dns/promises';
import { codeOf, hasCode } from '../../server/system-errors.ts';

/** The TXT records of a name, each as one string; none when the name or its TXT records do not exist. */
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
