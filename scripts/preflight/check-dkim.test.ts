import { expect, test } from 'vitest';
import { startDnsPeer, type TxtZone } from '../../tests/support/dns-peer.ts';
import { checkDkim } from './check-dkim.ts';
import { createTxtRecords } from './txt-records.ts';

const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ==';

async function check(zone: TxtZone, selector?: string) {
  await using dns = await startDnsPeer(zone);
  return await checkDkim({ domain: 'agency.test', selector }, createTxtRecords(dns.resolver));
}

test('the key at the selector that was set passes, also in parts', async () => {
  const long = [KEY.slice(0, 20), KEY.slice(20)];
  expect(await check({ 'mail2026._domainkey.agency.test': [long] }, 'mail2026')).toEqual({
    verdict: 'pass',
    says: 'The DKIM key is at mail2026._domainkey.agency.test.',
  });
});

test.each([
  ['missing', {}, 'There is no DKIM key at mail2026._domainkey.agency.test'],
  ['elsewhere', { 'google._domainkey.agency.test': [KEY] }, 'There is no DKIM key'],
  ['no key', { 'mail2026._domainkey.agency.test': ['v=spf1 -all'] }, 'There is no DKIM key'],
  ['revoked', { 'mail2026._domainkey.agency.test': ['v=DKIM1; p='] }, 'is revoked'],
])('a key that is %s fails at the selector that was set', async (_, zone, words) => {
  const { verdict, says } = await check(zone, 'mail2026');
  expect(says).toContain(words);
  expect(says).toContain('correct DKIM_SELECTOR');
  expect(verdict).toBe('fail');
});

test('a key beside a revoked one passes', async () => {
  const zone = { 'mail2026._domainkey.agency.test': ['v=DKIM1; p=', KEY] };
  expect(await check(zone, 'mail2026')).toMatchObject({ verdict: 'pass' });
});

test('without a selector a key in a usual place passes, and the line says where it is', async () => {
  const { verdict, says } = await check({ 'google._domainkey.agency.test': [KEY] });
  expect(says).toContain('DKIM_SELECTOR=google');
  expect(verdict).toBe('pass');
});

test.each<TxtZone>([{}, { 'google._domainkey.agency.test': ['v=DKIM1; p='] }])(
  'without a selector a key that is in no usual place warns: %j',
  async (zone) => {
    const { verdict, says } = await check(zone);
    expect(says).toContain('Ask your mail provider for the selector');
    expect(verdict).toBe('warn');
  },
);
