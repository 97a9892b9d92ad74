import { expect, test } from 'vitest';
import { startDnsPeer, type TxtZone } from '../../tests/support/dns-peer.ts';
import { checkDkim, checkDmarc, checkSpf, createTxtRecords } from './dns.ts';

async function spfOf(records: (string | string[])[]) {
  await using dns = await startDnsPeer({ 'agency.test': records });
  return await checkSpf('agency.test', createTxtRecords(dns.resolver));
}

test.each([
  'v=spf1 include:spf.provider.test -all',
  'v=spf1 ip4:192.0.2.1 ~all',
  'V=SPF1 MX -ALL',
  'v=spf1 redirect=spf.provider.test',
])('the SPF record "%s" passes', async (record) => {
  const { verdict, says } = await spfOf(['unrelated=1', record]);
  expect(says).toContain(record);
  expect(verdict).toBe('pass');
});

test('an SPF record in several parts is joined', async () => {
  expect(await spfOf([['v=spf1 include:spf.prov', 'ider.test -all']])).toEqual({
    verdict: 'pass',
    says: 'The SPF record of agency.test is "v=spf1 include:spf.provider.test -all".',
  });
});

test.each([
  [[], 'agency.test has no SPF record'],
  [['unrelated=1', 'v=spf10 -all'], 'agency.test has no SPF record'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], '2 SPF records'],
  [['v=spf1 -all'], 'allows no server to send'],
])('the SPF records %j fail, and the line says what to do', async (records, words) => {
  const { verdict, says } = await spfOf(records);
  expect(says).toContain(words);
  expect(says).toMatch(/Add|Put|List/);
  expect(verdict).toBe('fail');
});

test.each([
  ['v=spf1 mx +all', 'lets anyone send'],
  ['v=spf1 mx all', 'lets anyone send'],
  ['v=spf1 mx ?all', 'says nothing of servers that it does not list'],
  ['v=spf1 mx', 'says nothing of servers that it does not list'],
])('the SPF record "%s" warns', async (record, words) => {
  const { verdict, says } = await spfOf([record]);
  expect(says).toContain(words);
  expect(verdict).toBe('warn');
});

const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ==';

async function dkimOf(zone: TxtZone, selector?: string) {
  await using dns = await startDnsPeer(zone);
  return await checkDkim({ domain: 'agency.test', selector }, createTxtRecords(dns.resolver));
}

test('the DKIM key at the selector that was set passes, also in parts', async () => {
  const long = [KEY.slice(0, 20), KEY.slice(20)];
  expect(await dkimOf({ 'mail2026._domainkey.agency.test': [long] }, 'mail2026')).toEqual({
    verdict: 'pass',
    says: 'The DKIM key is at mail2026._domainkey.agency.test.',
  });
});

test.each([
  ['missing', {}, 'There is no DKIM key at mail2026._domainkey.agency.test'],
  ['elsewhere', { 'google._domainkey.agency.test': [KEY] }, 'There is no DKIM key'],
  ['no key', { 'mail2026._domainkey.agency.test': ['v=spf1 -all'] }, 'There is no DKIM key'],
  ['revoked', { 'mail2026._domainkey.agency.test': ['v=DKIM1; p='] }, 'is revoked'],
])('a DKIM key that is %s fails at the selector that was set', async (_, zone, words) => {
  const { verdict, says } = await dkimOf(zone, 'mail2026');
  expect(says).toContain(words);
  expect(says).toContain('correct DKIM_SELECTOR');
  expect(verdict).toBe('fail');
});

test('a DKIM key next to a revoked one passes', async () => {
  const zone = { 'mail2026._domainkey.agency.test': ['v=DKIM1; p=', KEY] };
  expect(await dkimOf(zone, 'mail2026')).toMatchObject({ verdict: 'pass' });
});

test('without a selector a DKIM key in a usual place passes, and the line says where it is', async () => {
  const { verdict, says } = await dkimOf({ 'google._domainkey.agency.test': [KEY] });
  expect(says).toContain('DKIM_SELECTOR=google');
  expect(verdict).toBe('pass');
});

test.each<TxtZone>([{}, { 'google._domainkey.agency.test': ['v=DKIM1; p='] }])(
  'without a selector a DKIM key that is in no usual place warns: %j',
  async (zone) => {
    const { verdict, says } = await dkimOf(zone);
    expect(says).toContain('Ask your mail provider for the selector');
    expect(verdict).toBe('warn');
  },
);

async function dmarcOf(domain: string, zone: TxtZone) {
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
])('%s DMARC policy passes', async (_, zone: TxtZone) => {
  const { verdict, says } = await dmarcOf('mail.agency.test', zone);
  expect(says).toMatch(/^The DMARC policy at _dmarc\.(mail\.)?agency\.test is (reject|quarantine)\.$/);
  expect(verdict).toBe('pass');
});

test('the domain’s own DMARC policy counts before the organisation’s', async () => {
  const zone = {
    '_dmarc.mail.agency.test': ['v=DMARC1; p=none'],
    '_dmarc.agency.test': ['v=DMARC1; p=reject'],
  };
  expect(await dmarcOf('mail.agency.test', zone)).toMatchObject({ verdict: 'warn' });
});

test('of several organisations with a DMARC policy on the way the one that says so counts, else the one nearest to the root', async () => {
  const zone = (tag: string) => ({
    '_dmarc.agency.city.test': [`v=DMARC1; p=reject${tag}`],
    '_dmarc.city.test': ['v=DMARC1; p=none'],
  });
  expect(await dmarcOf('mail.agency.city.test', zone(''))).toMatchObject({ verdict: 'warn' });
  expect(await dmarcOf('mail.agency.city.test', zone('; psd=n'))).toMatchObject({ verdict: 'pass' });
});

test('a public suffix’s DMARC policy is not the agency’s', async () => {
  const zone = { '_dmarc.city.test': ['v=DMARC1; p=reject; psd=y'] };
  expect(await dmarcOf('agency.city.test', zone)).toMatchObject({ verdict: 'fail' });
});

test.each([['v=DMARC1; p=none'], ['v=DMARC1; rua=mailto:a@agency.test']])(
  'the DMARC record "%s" warns',
  async (record) => {
    const { verdict, says } = await dmarcOf('agency.test', { '_dmarc.agency.test': [record] });
    expect(says).toContain('say p=quarantine or p=reject');
    expect(verdict).toBe('warn');
  },
);

test.each([
  ['none', [], 'Add a TXT record to _dmarc.agency.test'],
  ['another record', ['v=spf1 -all'], 'Add a TXT record to _dmarc.agency.test'],
  ['several', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'Leave one'],
])('%s for a DMARC record fails', async (_, records, words) => {
  const { verdict, says } = await dmarcOf('agency.test', { '_dmarc.agency.test': records });
  expect(says).toContain(words);
  expect(verdict).toBe('fail');
});

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
