import { describe, expect, test } from 'vitest';
import { brand } from '../agency/brand.ts';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults, and empty variables count as unset', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'sqlite:var/requests.db',
    smtpUrl: undefined,
    publicOrigin: 'http://localhost:3000',
    allowedOrigins: ['http://localhost:3000'],
    limits: {
      softPerAddress: 5,
      hardPerAddress: 60,
      perMailboxHour: 1,
      perMailboxDay: 3,
      confirmationsPerHour: 100,
    },
    timeZone: brand.timeZone,
    secretFile: 'var/secret',
    erasuresFile: 'var/erasures.jsonl',
  };
  expect(readConfig({})).toMatchObject(defaults);
  expect(readConfig({ PORT: '', SMTP_URL: ' ', PUBLIC_ORIGIN: '', SECRET: undefined })).toMatchObject(
    defaults,
  );
});

test.each([
  'sqlite:/srv/requests.db',
  'postgres://user:password@db.example:5432/requests',
  'postgresql://db.example/requests?sslmode=verify-full',
  'postgres:///requests?host=/run/postgresql',
])('the store may be %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('addresses may carry a name', () => {
  const config = readConfig({ MAIL_FROM: 'Front Desk <desk@agency.example>', MAIL_TO: 'new@agency.example' });
  expect(config.mailFrom).toEqual({ name: 'Front Desk', address: 'desk@agency.example' });
  expect(config.mailTo).toEqual({ name: '', address: 'new@agency.example' });
});

test('a DKIM selector may have parts', () => {
  expect(readConfig({}).dkimSelector).toBeUndefined();
  expect(readConfig({ DKIM_SELECTOR: 's1.eu-2026' }).dkimSelector).toBe('s1.eu-2026');
});

test('the time zone may be any that the IANA names', () => {
  expect(readConfig({ TIME_ZONE: 'America/New_York' }).timeZone).toBe('America/New_York');
  const read = () => readConfig({ TIME_ZONE: 'America/Springfield' });
  expect(read).toThrow(
    'TIME_ZONE is not a time zone. Give a name from https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, for example TIME_ZONE=America/New_York.',
  );
});

test('the public origin is always among the allowed ones', () => {
  const config = readConfig({
    PUBLIC_ORIGIN: 'https://agency.example',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example/,',
  });
  expect(config.allowedOrigins).toEqual(['https://agency.example', 'https://a.example', 'https://b.example']);
});

describe('a bad value is refused in one line that names the variable and gives an example', () => {
  test.each([
    ['HOST', 'http://localhost'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://user:hunter2@db/requests'],
    ['DATABASE_URL', 'postgres://user:hunter2@db'],
    ['DATABASE_URL', 'postgres://user:hunter2@db:port/requests'],
    ['DATABASE_URL', 'postgres:///requests'],
    ['DATABASE_URL', 'var/requests.db'],
    ['METRICS_PORT', '99999'],
    ['DATABASE_URL', 'sqlite:'],
    ['SMTP_URL', 'https://user:hunter2@smtp.example'],
    ['SMTP_URL', 'user:hunter2@smtp.example'],
    ['MAIL_FROM', 'Agency'],
    ['MAIL_FROM', 'Agency\r\nBcc: x <a@b.example>'],
    ['MAIL_TO', 'a@b.example, c@d.example'],
    ['DKIM_SELECTOR', 'mail2026._domainkey.agency.example'],
    ['PUBLIC_ORIGIN', 'https://agency.example/site'],
    ['PUBLIC_ORIGIN', 'agency.example'],
    ['ALLOWED_ORIGINS', 'https://a.example, *'],
    ['TRUSTED_PROXIES', '127.0.0.1, proxy.example'],
    ['LIMIT_SOFT_PER_ADDRESS', '0'],
    ['LIMIT_CONFIRMATIONS_PER_HOUR', 'none'],
    ['TIME_ZONE', 'New York'],
    ['TIME_ZONE', 'America/Springfield'],
    ['TIME_ZONE', '+05:00'],
    ['SECRET', 'hunter2'],
  ])('%s=%s', (variable, value) => {
    const read = () => readConfig({ [variable]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${variable}\\b.+(For|for) example|^SECRET .+openssl`));
    expect(read).not.toThrow(/hunter2|\n/);
  });
});
