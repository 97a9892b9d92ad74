import { expect, test } from 'vitest';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { checkRecord, dmarc, spf } from './dns.ts';

const RECORDS = {
  SPF: spf('agency.test'),
  DMARC: dmarc('agency.test'),
};

async function check(what: keyof typeof RECORDS, texts: (string | string[])[]) {
  await using dns = await startDnsPeer(texts.length === 0 ? {} : { [RECORDS[what].name]: texts });
  return await checkRecord(RECORDS[what], dns.resolver);
}

test.each<[keyof typeof RECORDS, (string | string[])[]]>([
  ['SPF', ['unrelated=1', 'v=spf1 include:spf.provider.test -all']],
  ['SPF', ['v=spf1 redirect=spf.provider.test']],
  ['SPF', [['v=spf1 include:spf.prov', 'ider.test -all']]],
  ['DMARC', ['v=DMARC1; p=none']],
])('one %s record that lets someone send passes, and is shown: %j', async (what, texts) => {
  const { verdict, says } = await check(what, texts);
  expect(says).toContain([texts.at(-1)].flat().join(''));
  expect(verdict).toBe('pass');
});

test.each([
  ['SPF', ['unrelated=1', 'v=spf10 -all'], 'agency.test has no SPF record'],
  ['SPF', ['v=spf1 mx -all', 'v=spf1 a -all'], 'more than one SPF record'],
  ['SPF', ['v=spf1 -all'], 'lets no one send'],
  ['DMARC', [], '_dmarc.agency.test has no DMARC record'],
  ['DMARC', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'more than one DMARC record'],
] as const)('the %s records %j fail, and the line says what to do', async (what, texts, words) => {
  const { verdict, says } = await check(what, [...texts]);
  expect(says).toContain(words);
  expect(says).toMatch(/Add|Put|Leave/);
  expect(verdict).toBe('fail');
});

test.each([
  ['fail', 'ESERVFAIL'],
  ['silence', 'ETIMEOUT'],
] as const)('a DNS server that answers with %s is named, with what to do', async (does, code) => {
  await using dns = await startDnsPeer({}, does);
  await expect(checkRecord(RECORDS.SPF, dns.resolver)).rejects.toThrow(
    `The DNS server ${dns.server} gives no answer about agency.test (${code}). Try again, or ask another one, for example --dns 9.9.9.9.`,
  );
});
