import { expect, test } from 'vitest';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { createTxtRecords } from './txt-records.ts';

test('a name that does not exist, and one without TXT records, have none', async () => {
  await using dns = await startDnsPeer({ 'empty.test': [] });
  const txtRecords = createTxtRecords(dns.resolver);
  expect(await txtRecords('empty.test')).toEqual([]);
  expect(await txtRecords('missing.test')).toEqual([]);
});

test.each([
  ['fail', 'ESERVFAIL'],
  ['silence', 'ETIMEOUT'],
] as const)('a DNS server that answers with %s is named, with what to do', async (does, code) => {
  await using dns = await startDnsPeer({}, does);
  await expect(createTxtRecords(dns.resolver)('agency.test')).rejects.toThrow(
    `The DNS server ${dns.server} gives no answer about agency.test (${code}). Try again, or ask another one, for example --dns 9.9.9.9.`,
  );
});
