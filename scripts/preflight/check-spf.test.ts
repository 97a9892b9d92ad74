import { expect, test } from 'vitest';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { checkSpf } from './check-spf.ts';
import { createTxtRecords } from './txt-records.ts';

async function check(records: (string | string[])[]) {
  await using dns = await startDnsPeer({ 'agency.test': records });
  return await checkSpf('agency.test', createTxtRecords(dns.resolver));
}

test.each([
  'v=spf1 include:spf.provider.test -all',
  'v=spf1 ip4:192.0.2.1 ~all',
  'V=SPF1 MX -ALL',
  'v=spf1 redirect=spf.provider.test',
])('"%s" passes', async (record) => {
  const { verdict, says } = await check(['unrelated=1', record]);
  expect(says).toContain(record);
  expect(verdict).toBe('pass');
});

test('a record that travels in several parts is put together', async () => {
  expect(await check([['v=spf1 include:spf.prov', 'ider.test -all']])).toEqual({
    verdict: 'pass',
    says: 'The SPF record of agency.test is "v=spf1 include:spf.provider.test -all".',
  });
});

test.each([
  [[], 'agency.test has no SPF record'],
  [['unrelated=1', 'v=spf10 -all'], 'agency.test has no SPF record'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], '2 SPF records'],
  [['v=spf1 -all'], 'lets nobody send'],
])('%j fails, and the line says what to do', async (records, words) => {
  const { verdict, says } = await check(records);
  expect(says).toContain(words);
  expect(says).toMatch(/Add|Put|List/);
  expect(verdict).toBe('fail');
});

test.each([
  ['v=spf1 mx +all', 'lets everybody send'],
  ['v=spf1 mx all', 'lets everybody send'],
  ['v=spf1 mx ?all', 'says nothing of servers that it does not list'],
  ['v=spf1 mx', 'says nothing of servers that it does not list'],
])('"%s" warns', async (record, words) => {
  const { verdict, says } = await check([record]);
  expect(says).toContain(words);
  expect(verdict).toBe('warn');
});
