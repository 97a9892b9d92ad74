import { expect, test } from 'vitest';
import { brand } from '../agency/brand.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './errors.ts';

test('an empty environment gives the defaults, and empty variables count as unset', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'sqlite', path: 'var/requests.db' },
    smtpUrl: undefined,
    bookingUrl: undefined,
    webhook: undefined,
    publicOrigin: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000'],
    timeZone: brand.timeZone,
    secretFile: 'var/secret',
    erasuresFile: 'var/erasures.jsonl',
  };
  expect(readConfig({})).toMatchObject(defaults);
  const empty = { PORT: '', SMTP_URL: ' ', PUBLIC_ORIGIN: '', SECRET: undefined, WEBHOOK_URL: '' };
  expect(readConfig(empty)).toMatchObject(defaults);
});

test('several people may be told of requests, with commas and quotes in their names', () => {
  const list =
    'Doe, Jane <jane@agency.example>,joe@agency.example , JANE@agency.example,"Jim \\"J\\", Esq." <jim@agency.example>,';
  expect(readConfig({ MAIL_TO: list }).mailTo).toEqual([
    { name: 'Doe, Jane', address: 'jane@agency.example' },
    { name: '', address: 'joe@agency.example' },
    { name: 'Jim "J", Esq.', address: 'jim@agency.example' },
  ]);
  expect(readConfig({ MAIL_TO: 'jane@müller.example' }).mailTo).toEqual([
    { name: '', address: 'jane@xn--mller-kva.example' },
  ]);
  const MAIL_FROM = '"Doe, Jane" <jane@agency.example>';
  expect(readConfig({ MAIL_FROM }).mailFrom).toEqual({ name: 'Doe, Jane', address: 'jane@agency.example' });
});

const WEBHOOK = {
  WEBHOOK_URL: 'http://127.0.0.1:5678/webhook/requests?from=site',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
};

test('events tell what the visitor typed only with WEBHOOK_PERSONAL=yes', () => {
  const webhook = { url: WEBHOOK.WEBHOOK_URL, secret: WEBHOOK.WEBHOOK_SECRET };
  expect(readConfig(WEBHOOK).webhook).toEqual({ ...webhook, includesVisitorData: false });
  const personal = readConfig({ ...WEBHOOK, WEBHOOK_PERSONAL: 'yes' }).webhook;
  expect(personal).toEqual({ ...webhook, includesVisitorData: true });
});

test('a webhook without the secret that signs its events is refused, with how to make one', () => {
  const withoutSecret = () => readConfig({ WEBHOOK_URL: WEBHOOK.WEBHOOK_URL });
  expect(withoutSecret).toThrow(ConfigError);
  expect(withoutSecret).toThrow(/^WEBHOOK_SECRET is missing: .+ Make one with: echo .+openssl rand/);
});

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '192.0.2.1', false],
  ['0.0.0.0', '127.0.0.1', false],
])('a server on %s believes a proxy at %s: %s', (HOST, peer, isTrusted) => {
  expect(readConfig({ HOST }).isTrustedProxy(peer)).toBe(isTrusted);
});

test.each([
  ['HOST', 'http://localhost'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://user:hunter2@db/requests'],
  ['DATABASE_URL', 'postgres://user:hunter2@db:port/requests'],
  ['DATABASE_URL', 'postgres://user:hunter2@db/requests?sslmode=disabled'],
  ['SMTP_URL', 'https://user:hunter2@smtp.example'],
  ['SMTP_URL', 'smtps://user:12#hunter2@smtp.example'],
  ['SMTP_URL', 'smtps://user:hunter2\u00A0abcd@smtp.example'],
  ['DATABASE_URL', 'postgres://user:hunter2\u200B@db/requests'],
  ['MAIL_FROM', 'Agency\r\nBcc: x <a@b.example>'],
  ['MAIL_TO', 'a@b.example, Agency'],
  ['MAIL_TO', 'a@b.example, 5" Joe <joe@b.example>'],
  ['PUBLIC_ORIGIN', 'https://agency.example/site'],
  // Caddy would serve the home page alone at such an address.
  ['PUBLIC_ORIGIN', 'https://agency.example/'],
  ['ALLOWED_ORIGINS', 'https://a.example, *'],
  ['TRUSTED_PROXIES', '127.0.0.1, proxy.example'],
  ['SECRET', 'hunter2'],
  ['BOOKING_URL', 'javascript:alert(1)'],
  ['WEBHOOK_URL', 'automation.example.com/webhook'],
  ['WEBHOOK_URL', 'https://user:hunter2@automation.example.com/webhook'],
  ['WEBHOOK_SECRET', 'hunter2hunter2hunter2hunter2hunter2hunter2'],
  ['WEBHOOK_SECRET', Buffer.alloc(32).toString('base64')],
  ['WEBHOOK_PERSONAL', 'true'],
])('a bad value is refused in one line that names it and gives an example: %s=%s', (variable, value) => {
  const read = () => readConfig({ [variable]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${variable}\\b.+((For|for) example|openssl rand)`));
  expect(read).not.toThrow(/hunter2|\n/);
});
