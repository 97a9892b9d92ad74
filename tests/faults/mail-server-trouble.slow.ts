import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { domainOf } from '../../scripts/preflight/placeholders.ts';
import type { SmtpTimeouts } from '../../server/mail/transports/smtp.ts';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { readOutbox } from '../support/read-stored.ts';
import { NO_SMTP_SERVER, type SmtpPeerOptions, startSmtpPeer } from '../support/smtp-peer.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T10:00:00Z');

/** For a peer that falls silent. Shorter than the real ones, and long enough for what it does before. */
const PATIENT = { connection: 20_000, greeting: 20_000, socket: 20_000 };
const SILENT_AT_ONCE = { ...PATIENT, greeting: 200 };
const SILENT_LATER = { ...PATIENT, socket: 5_000 };

const INFO = 30;
const ERROR = 50;

interface Trouble {
  /** How the mail server fails. Unset: nothing listens there. */
  peer?: SmtpPeerOptions;
  /** What the rows say afterwards. */
  error: RegExp;
  /** How many of the two mails it reads before it fails. */
  reads: number;
  smtpTimeouts?: SmtpTimeouts;
  /** A visitor whose mailbox does not exist gets no other. */
  bounces?: boolean;
  /** What only the operator can correct. */
  alarm?: string;
}

const troubles: Record<string, Trouble> = {
  'refuses connections': { error: /ECONNREFUSED/, reads: 0 },
  'accepts and stays silent': {
    peer: { beforeGreeting: () => new Promise(() => {}) },
    error: /TIMEDOUT/,
    reads: 0,
    smtpTimeouts: SILENT_AT_ONCE,
  },
  'hangs after the mail': {
    peer: { onData: () => 'silence' },
    error: /TIMEDOUT/,
    reads: 2,
    smtpTimeouts: SILENT_LATER,
  },
  'drops the connection after the mail': { peer: { onData: () => 'drop' }, error: /ECONN/, reads: 2 },
  'says 451 to the mail': { peer: { onData: () => ({ code: 451 }) }, error: /451/, reads: 2 },
  'says 550 to the recipient': {
    peer: { onRcpt: () => ({ code: 550 }) },
    error: /550/,
    reads: 0,
    bounces: true,
    alarm: 'mail not sent: check address 1 of MAIL_TO',
  },
  'says 554 to the mail': {
    peer: { onData: () => ({ code: 554 }) },
    error: /554/,
    reads: 2,
    alarm: 'mail not sent: check with the mail provider',
  },
  'says that its quota is used up': {
    peer: { onData: () => ({ code: 550, text: '5.4.5 Daily user sending limit exceeded' }) },
    error: /550 5\.4\.5/,
    reads: 2,
    alarm: 'mail not sent: check with the mail provider',
  },
  'denies the relay': {
    peer: { onRcpt: () => ({ code: 554, text: '5.7.1 Relay access denied' }) },
    error: /554 5\.7\.1/,
    reads: 0,
    alarm: 'mail not sent: check with the mail provider',
  },
  'takes no login for now': {
    peer: { onAuth: () => ({ code: 454, text: '4.7.0 Temporary authentication failure' }) },
    error: /454/,
    reads: 0,
  },
  'says 535 to the login': {
    peer: { onAuth: () => ({ code: 535 }) },
    error: /535/,
    reads: 0,
    alarm: 'mail not sent: check SMTP_URL',
  },
};

test.each(Object.entries(troubles))(
  'a mail server that %s costs no post, and no mail that can still arrive',
  async (_name, trouble) => {
    const { error, reads, smtpTimeouts, bounces = false, alarm } = trouble;
    /** What the peer read of each mail before it failed. */
    const read: (string | undefined)[] = [];
    await using peer = await startSmtpPeer({
      ...trouble.peer,
      onData(mail) {
        read.push(mail.messageId);
        return trouble.peer?.onData?.(mail);
      },
    });
    let time = START;
    await using server = await startFixtureServer({
      smtpUrl: trouble.peer ? peer.url.replace('//', '//user:password@') : NO_SMTP_SERVER,
      ...(smtpTimeouts && { smtpTimeouts }),
      now: () => time,
    });
    const id = await postedId(server.origin);
    const posts = await Promise.all(
      Array.from({ length: 10 }, (_, number) => postJson(server.origin, { ...VISITOR, phone: `${number}` })),
    );
    expect(posts.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tried = (kind: string) => server.logged(({ request, mail }) => request === id && mail === kind);
    await Promise.all([tried('notification'), tried('confirmation')]);
    await server.pause();
    const lines = server.logLines.map((line) => JSON.parse(line));
    const announced = lines.find(({ request, mail }) => request === id && mail === 'notification');
    expect(announced).toMatchObject(alarm ? { level: ERROR, msg: alarm } : { level: INFO });

    const rows = await readOutbox(server.databaseUrl);
    const settled = rows.filter(({ about }) => about === id);
    expect(settled).toMatchObject([
      { kind: 'confirmation', state: bounces ? 'bounced' : 'pending' },
      { kind: 'notification', state: 'pending' },
    ]);
    for (const { last_error } of settled) expect(last_error).toMatch(error);

    time += 2 * MINUTE;
    await using repaired = await startSmtpPeer();
    await using restarted = await startFixtureServer({
      smtpUrl: repaired.url,
      now: () => time,
      env: { DATABASE_URL: server.databaseUrl },
    });
    const expected = ['notification', ...(bounces ? [] : ['confirmation'])];
    const isOfRequest = ({ messageId }: { messageId?: string | undefined }) =>
      messageId?.includes(id) ?? false;
    await repaired.mails.waitFor(expected.length, isOfRequest);
    await restarted.pause();
    const arrived = repaired.mails.all.filter(isOfRequest);
    const idOf = (kind: string) => `<${kind}.${id}@${domainOf(brand.email)}>`;
    expect(arrived.map(({ messageId }) => messageId).sort()).toEqual(expected.map(idOf).sort());
    const seen = read.filter((messageId) => messageId?.includes(id));
    expect(seen).toHaveLength(reads);
    for (const messageId of seen) expect(['notification', 'confirmation'].map(idOf)).toContain(messageId);
  },
);
