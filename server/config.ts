/**
 * Reads the settings. The table `settings` lists each variable with its check, the message for a bad value and its default;
 * `readConfig` adds the defaults that depend on other settings.
 */

import { join } from 'node:path';
import { z } from 'zod';
import { brand } from '../agency/brand.ts';
import {
  isLocalName,
  isLoopback,
  notAnOrigin,
  readOrigin,
  readPublicOrigin,
  readSetting,
} from '../shared/public-origin.ts';
import { withoutSoftHyphens } from '../shared/text.ts';
import { withAsciiDomain } from '../shared/typed-text.ts';
import { ConfigError } from './errors.ts';
import { readMailbox, readMailboxes } from './mail/mailboxes.ts';
import { readDatabaseUrl, sqliteFile } from './store/database.ts';
import type { Copies } from './store/kinds.ts';
import { SHORTEST_SECRET } from './store/secret.ts';
import { type IsTrusted, readTrustedProxies } from './web/client-address.ts';

export type Config = ReturnType<typeof readConfig>;

export function copiesOf({ mailTo, webhook }: Pick<Config, 'mailTo' | 'webhook'>): Copies {
  return { agency: mailTo.length, visitor: 1, webhook: webhook ? 1 : 0 };
}

/** With these settings nothing leaves the machine, and no real request is touched. */
export const NOTHING_LEAVES = { SMTP_URL: '', WEBHOOK_URL: '', WEBHOOK_SECRET: '', DATABASE_URL: '' };

/**
 * Parses the settings from the environment; an empty variable counts as unset.
 * @throws {ConfigError} that names the first bad variable, or a bad time zone of the brand, what is wrong and an example.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.entries(env).map(([variable, value]) => [variable, readSetting(value)]);
  const { data, error } = settings.safeParse(Object.fromEntries(set));
  if (error)
    throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)[0]);
  const inDataDir = (name: string) => join(data.DATA_DIR, name);
  const publicOrigin = data.PUBLIC_ORIGIN ?? `http://localhost:${data.PORT}`;
  return {
    host: data.HOST,
    /** 0 asks the system for a free port. */
    port: data.PORT,
    database: data.DATABASE_URL ?? sqliteFile(inDataDir('requests.db')),
    /** While no server is set, mail is written to files and not sent, or waits where `isPublic`. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailTo: data.MAIL_TO,
    /** The confirmation leads to this page, where the visitor can pick a time. */
    bookingUrl: data.BOOKING_URL,
    webhook: webhookOf(data),
    publicOrigin,
    /** Strangers can reach the site: by https, and not on this machine alone. */
    isPublic: publicOrigin.startsWith('https://') && !isLocalName(new URL(publicOrigin).hostname),
    /** Pages of these origins may call the function. */
    allowedOrigins: [...new Set([publicOrigin, ...data.ALLOWED_ORIGINS])],
    /** Tells whose `X-Forwarded-For` is believed. */
    isTrustedProxy: data.TRUSTED_PROXIES ?? trustLoopback(data.HOST),
    /** The agency reads its times in this zone, as the IANA names it. */
    timeZone: readTimeZone(brand.timeZone),
    secret: data.SECRET,
    /** Holds the secret when none is set. */
    secretFile: inDataDir('secret'),
    /** Remembers who was erased. A backup that takes the place of the database leaves it as it is. */
    erasuresFile: inDataDir('erasures.jsonl'),
    /** The server writes to this folder alone; only the database can be elsewhere. */
    dataDir: data.DATA_DIR,
    /** Mail is written to this folder when no SMTP server is set. */
    mailDir: inDataDir('mail'),
  };
}

/** @throws {ConfigError} when an address is set without the secret. */
function webhookOf({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_PERSONAL: personal,
}: z.output<typeof settings>) {
  if (url === undefined) return undefined;
  if (secret !== undefined)
    return {
      /** Events are posted here, for the agency's own software. */
      url,
      /** Signs the events: `whsec_` and the key in base64. */
      secret,
      /** If true, events also contain what the visitor typed. */
      includesVisitorData: personal === 'yes',
    };
  throw new ConfigError(
    `WEBHOOK_SECRET is missing: what is sent to WEBHOOK_URL is signed with it. ${MAKE_WEBHOOK_SECRET}`,
  );
}

/** Believes programs on this machine, where no one else reaches the server. */
function trustLoopback(host: string): IsTrusted {
  return (isLoopback(host) && readTrustedProxies('127.0.0.0/8,::1')) || (() => false);
}

/** @throws {ConfigError} when the IANA names no such zone. */
function readTimeZone(name: string): string {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name);
    return name;
  } catch {
    throw new ConfigError(
      'timeZone in agency/brand.ts is not a time zone. Give a name from https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, for example America/New_York.',
    );
  }
}

/** Makes a setting from `parse`. Where that returns undefined, the setting is refused, and `bad` says what is wrong. */
function setting<Value>(parse: (text: string) => Value | undefined, bad: string) {
  return z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(bad);
    return z.NEVER;
  });
}

/** Takes a text unchanged when it passes. */
function ifPasses(passes: (text: string) => boolean) {
  return (text: string) => (passes(text) ? text : undefined);
}

function readOrigins(list: string): string[] | undefined {
  const entries = list.split(',').filter((entry) => entry.trim() !== '');
  const origins = entries.map(readOrigin);
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

/** A user and a password in the address would go to everyone who sees it. */
function readWebAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isOne = url && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  return isOne ? url.href : undefined;
}

/** nodemailer takes these as settings of its own in the address. */
const SMTP_OPTIONS = /^(name|authMethod|requireTLS|ignoreTLS|tls\.\w+)$/;

/** A raw `#`, `/` or `?` in a password would end the host before it. */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return false;
  return hasNoHiddenCharacters(text) && url.searchParams.keys().every((name) => SMTP_OPTIONS.test(name));
}

/**
 * A web page brings these characters along with a value, such as the no-break spaces in a password that a provider shows
 * in groups. The login would be refused, and no one would see why.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Tells whether a program and a person read the same in an address. A lone `%` cannot be decoded. */
function hasNoHiddenCharacters(text: string): boolean {
  try {
    return !HIDDEN.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Checks what the Standard Webhooks specification asks of a secret. */
function isWebhookSecret(text: string): boolean {
  const key = Buffer.from(text.replace(/^whsec_/, ''), 'base64');
  return text === `whsec_${key.toString('base64')}` && key.length >= 24 && key.length <= 64;
}

const MAKE_WEBHOOK_SECRET = 'Make one with: echo "whsec_$(openssl rand -base64 32)".';

const ENCODING_RULE =
  'has no invisible character in it, and what is not a letter or a digit in user and password is percent-encoded, such as %25 for %, %23 for # and %2F for /';

const notAWebAddress = (example: string) =>
  `is not a web address: it starts with https:// or http://, and has no user and password in it. For example ${example}.`;

const BRAND_MAILBOX = { name: withoutSoftHyphens(brand.name), address: withAsciiDomain(brand.email) };

const settings = z.object({
  HOST: setting(
    ifPasses((text) => /^[\w.:-]+$/.test(text)),
    'is not a host name or an IP address. For example HOST=0.0.0.0.',
  ).default('127.0.0.1'),
  PORT: setting(
    (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
    'is not a port number. Give a whole number from 0 to 65535, for example PORT=3000.',
  ).default(3000),
  DATABASE_URL: setting(
    (text) => (text.startsWith('sqlite:') || hasNoHiddenCharacters(text) ? readDatabaseUrl(text) : undefined),
    `is neither sqlite: and a file nor the address of a Postgres database, which starts with postgres://, has no unknown sslmode, ${ENCODING_RULE}. For example DATABASE_URL=sqlite:var/requests.db or DATABASE_URL=postgres://user:password@db.example.com:5432/requests.`,
  ).optional(),
  SMTP_URL: setting(
    ifPasses(isSmtpUrl),
    `is not the address of an SMTP server: it starts with smtp:// or smtps://, ${ENCODING_RULE}. For example SMTP_URL=smtps://user:password@smtp.example.com:465.`,
  ).optional(),
  MAIL_FROM: setting(
    readMailbox,
    'is not a mail address. Give an address or a name and an address, for example MAIL_FROM="Jane Doe <jane@example.com>".',
  ).default(BRAND_MAILBOX),
  MAIL_TO: setting(
    readMailboxes,
    'has something in it that is not a mail address. Give addresses or names and addresses, with commas between them, for example MAIL_TO="Jane Doe <jane@example.com>" or MAIL_TO=joe@example.com,jane@example.com.',
  ).default([BRAND_MAILBOX]),
  BOOKING_URL: setting(
    readWebAddress,
    notAWebAddress('BOOKING_URL=https://calendar.example.com/30-minutes'),
  ).optional(),
  WEBHOOK_URL: setting(
    readWebAddress,
    notAWebAddress('WEBHOOK_URL=https://automation.example.com/webhook/requests'),
  ).optional(),
  WEBHOOK_SECRET: setting(
    ifPasses(isWebhookSecret),
    `is not a webhook secret: it is whsec_ and 24 to 64 bytes in base64. ${MAKE_WEBHOOK_SECRET}`,
  ).optional(),
  WEBHOOK_PERSONAL: setting(
    ifPasses((text) => /^(yes|no)$/.test(text)),
    'is neither yes nor no. For example WEBHOOK_PERSONAL=no.',
  ).default('no'),
  PUBLIC_ORIGIN: setting(readPublicOrigin, notAnOrigin('PUBLIC_ORIGIN')).optional(),
  ALLOWED_ORIGINS: setting(readOrigins, notAnOrigin('ALLOWED_ORIGINS')).default([]),
  TRUSTED_PROXIES: setting(
    readTrustedProxies,
    'must list IP addresses or networks, separated by commas. For example TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8.',
  ).optional(),
  SECRET: setting(
    ifPasses((text) => text.length >= SHORTEST_SECRET),
    `is too short: give at least ${SHORTEST_SECRET} characters. Make one with: openssl rand -hex 32.`,
  ).optional(),
  DATA_DIR: z.string().default('var'),
});
