import { expect, test } from 'vitest';
import { startDnsPeer, type TxtZone } from '../../tests/support/dns-peer.ts';
import { checkDmarc } from './check-dmarc.ts';
import { createTxtRecords } from './txt-records.ts';

async function check(domain: string, zone: TxtZone) {
  await using dns = await startDnsPeer(zone);
  return await checkDmarc(domain, createTxtRecords(dns.resolver));
}

test.each([
  ['the domain’s own', { '_dmarc.mail.agency.test': ['v=DMARC1; p=reject; rua=mailto:a@agency.test'] }],
  ['the organisation’s', { '_dmarc.agency.test': ['v=DMARC1;p=quarantine'] }],
  ['the organisation’s for its subdomains', { '_dmarc.agency.test': ['v=DMARC1; p=none; sp=reject'] }],
  [
    'the organisation’s, below a public suffix with a policy',
    { '_dmarc.agency.test': ['v=DMARC1; p=reject'], '_dmarc.test': ['v=DMARC1; p=none; psd=y'] },
  ],
])('%s policy passes', async (_, zone: TxtZone) => {
  const { verdict, says } = await check('mail.agency.test', zone);
  expect(says).toMatch(/^The DMARC policy at _dmarc\.(mail\.)?agency\.test is (reject|quarantine)\.$/);
  expect(verdict).toBe('pass');
});

test('the domain’s own policy counts before the organisation’s', async () => {
  const zone = {
    '_dmarc.mail.agency.test': ['v=DMARC1; p=none'],
    '_dmarc.agency.test': ['v=DMARC1; p=reject'],
  };
  expect(await check('mail.agency.test', zone)).toMatchObject({ verdict: 'warn' });
});

test('of several organisations on the way the one that says so counts, else the one nearest to the root', async () => {
  const zone = (tag: string) => ({
    '_dmarc.agency.city.test': [`v=DMARC1; p=reject${tag}`],
    '_dmarc.city.test': ['v=DMARC1; p=none'],
  });
  expect(await check('mail.agency.city.test', zone(''))).toMatchObject({ verdict: 'warn' });
  expect(await check('mail.agency.city.test', zone('; psd=n'))).toMatchObject({ verdict: 'pass' });
});

test('a public suffix’s policy is not the agency’s', async () => {
  const zone = { '_dmarc.city.test': ['v=DMARC1; p=reject; psd=y'] };
  expect(await check('agency.city.test', zone)).toMatchObject({ verdict: 'fail' });
});

test.each([['v=DMARC1; p=none'], ['v=DMARC1; rua=mailto:a@agency.test']])('"%s" warns', async (record) => {
  const { verdict, says } = await check('agency.test', { '_dmarc.agency.test': [record] });
  expect(says).toContain('say p=quarantine or p=reject');
  expect(verdict).toBe('warn');
});

test.each([
  ['none', [], 'Add a TXT record to _dmarc.agency.test'],
  ['another record', ['v=spf1 -all'], 'Add a TXT record to _dmarc.agency.test'],
  ['several', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'Leave one'],
])('%s fails', async (_, records, words) => {
  const { verdict, says } = await check('agency.test', { '_dmarc.agency.test': records });
  expect(says).toContain(words);
  expect(verdict).toBe('fail');
});
