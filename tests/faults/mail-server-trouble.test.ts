/** @module-tag release */

import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { messageId } from '../../server/mail/outgoing-mail.ts';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { readOutbox } from '../support/read-stored.ts';
import { NO_SMTP_SERVER, type SmtpPeerOptions, startSmtpPeer } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T10:00:00Z');

interface Trouble {
  /** This makes the mail server fail. Unset: nothing listens there. */
  peer?: SmtpPeerOptions;
  /** The log and the store say this of it. */
  says: RegExp;
  isRead?: boolean;
  /** How many minutes of silence the standard grants it. The test does not wait for them. */
  silentMinutes?: 5 | 10;
  /** A visitor whose mailbox does not exist gets no other. */
  bounces?: boolean;
  /** A person has to act. */
  isLoud?: boolean;
}

const rcpt = (code: number, text = 'No') => ({ onRcpt: () => ({ code, text }) });
const data = (reply: { code: number; text?: string } | 'silence' | 'drop') => ({ onData: () => reply });
const auth = (code: number, text = 'No') => ({ onAuth: () => ({ code, text }) });

const TENANT = '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.';

const troubles: Record<string, Trouble> = {
  'refuses connections': { says: /^connect ECONNREFUSED/ },
  'accepts and stays silent': {
    peer: { beforeGreeting: () => new Promise(() => {}) },
    says: /^Greeting never received \(ETIMEDOUT\)$/,
    silentMinutes: 5,
  },
  'hangs after the mail': {
    peer: data('silence'),
    says: /^Timeout \(ETIMEDOUT\)$/,
    isRead: true,
    silentMinutes: 10,
  },
  'drops the connection after the mail': { peer: data('drop'), says: /ECONN/, isRead: true },
  'says 451 to the mail': { peer: data({ code: 451, text: 'Later' }), says: /^451 Later/, isRead: true },
  'says that the mailbox does not exist': {
    peer: rcpt(550, '5.1.1 No such user'),
    says: /^550 5\.1\.1 No such user \(RCPT TO\)$/,
    bounces: true,
    isLoud: true,
  },
  'says 554 to the mail': { peer: data({ code: 554 }), says: /^554 /, isRead: true, isLoud: true },
  'takes no login for now': { peer: auth(454), says: /^454 No \(AUTH PLAIN\)$/ },
  'has disabled the login': { peer: auth(535, TENANT), says: /^535 5\.7\.139 .+ Tenant\./, isLoud: true },
};

/** From now on a timer of so many minutes goes off after seconds, that of a socket, too. */
function passQuickly(minutes: number): void {
  const { setTimeout } = globalThis;
  const { setTimeout: setSocketTimeout } = Socket.prototype;
  const shortened = (ms?: number) => (ms === minutes * MINUTE ? 6_000 : ms);
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...args: []) =>
    setTimeout(run, shortened(ms), ...args),
  );
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, run) {
    return setSocketTimeout.call(this, shortened(ms) ?? ms, run);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

test.each(Object.entries(troubles))(
  'a mail server that %s costs no post and no mail',
  async (_name, trouble) => {
    const { says, isRead = false, silentMinutes, bounces = false, isLoud = false } = trouble;
    /** The ids and dates of the mails that the peer read before it failed. */
    const read: (string | undefined)[][] = [];
    await using peer = await startSmtpPeer({
      ...trouble.peer,
      onData(mail) {
        read.push([mail.messageId, mail.date]);
        return trouble.peer?.onData?.(mail);
      },
    });
    if (silentMinutes) passQuickly(silentMinutes);
    let time = START;
    await using server = await startFixtureServer({
      smtpUrl: trouble.peer ? peer.url.replace('//', '//user:password@') : NO_SMTP_SERVER,
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
    expect(announced).toMatchObject({
      reason: expect.stringMatching(says),
      ...(isLoud ? { level: 50, msg: 'mail not sent to address 1 of MAIL_TO' } : { level: 30 }),
    });

    const rows = await readOutbox(server.databaseUrl);
    const settled = rows.filter(({ about }) => about === id);
    expect(settled).toMatchObject([
      { kind: 'confirmation', state: bounces ? 'bounced' : 'pending' },
      { kind: 'notification', state: 'pending' },
    ]);
    for (const { last_error } of settled) expect(last_error).toMatch(says);

    time += 2 * MINUTE;
    await using repaired = await startSmtpPeer();
    await using restarted = await startFixtureServer({
      smtpUrl: repaired.url,
      now: () => time,
      env: { DATABASE_URL: server.databaseUrl },
    });
    const expected = ['notification', ...(bounces ? [] : ['confirmation'])];
    const idOf = (kind: string) => messageId(`${kind}.${id}`, brand.email);
    const ids: unknown[] = ['notification', 'confirmation'].map(idOf);
    const isOfRequest = (mail: { messageId?: string | undefined }) => ids.includes(mail.messageId);
    await repaired.mails.waitFor(expected.length, isOfRequest);
    await restarted.pause();
    const arrived = repaired.mails.all.filter(isOfRequest);
    expect(arrived.map((mail) => mail.messageId).sort()).toEqual(expected.map(idOf).sort());
    const seen = read.filter(([messageId]) => ids.includes(messageId));
    expect(seen).toHaveLength(isRead ? 2 : 0);
    // A mailbox that keeps one of two mails looks at both.
    expect(arrived.map((mail) => [mail.messageId, mail.date])).toEqual(expect.arrayContaining(seen));
  },
);
