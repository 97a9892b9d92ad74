import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { domainOf } from '../../scripts/preflight/agency.ts';
import { createKinds } from '../../server/channels/kinds.ts';
import { type SmtpTimeouts, smtpTransport } from '../../server/channels/mail/transports/smtp.ts';
import { readConfig } from '../../server/config.ts';
import { createWorker } from '../../server/outbox/worker.ts';
import { openDatabase } from '../../server/store/database.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { type SmtpFault, startFaultySmtpPeer } from '../support/faulty-smtp-peer.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { reportFigures } from '../support/report-figures.ts';
import { NO_SMTP_SERVER, type SmtpPeerOptions, startSmtpPeer } from '../support/smtp-peer.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T10:00:00Z');

/** For a peer that falls silent. Shorter than the real ones, and long enough for what it does before. */
const PATIENT = { connection: 20_000, greeting: 20_000, socket: 20_000 };
const SILENT_AT_ONCE = { ...PATIENT, greeting: 200 };
const SILENT_LATER = { ...PATIENT, socket: 5_000 };

interface Peer {
  url: string;
  /** The Message-IDs of the mails that it read before it failed. */
  messageIds: readonly (string | undefined)[];
  stop(): Promise<void>;
}

const faulty = (at: SmtpFault['at'], does: SmtpFault['does']) => () => startFaultySmtpPeer({ at, does });

async function refused(): Promise<Peer> {
  return { url: NO_SMTP_SERVER, messageIds: [], stop: async () => {} };
}

/** A peer that answers with a code. Its URL has a login in it. */
const replies = (options: SmtpPeerOptions) => async (): Promise<Peer> => {
  const messageIds: (string | undefined)[] = [];
  const peer = await startSmtpPeer({
    ...options,
    onData(mail) {
      messageIds.push(mail.messageId);
      return options.onData?.(mail);
    },
  });
  return { url: peer.url.replace('//', '//user:password@'), messageIds, stop: peer.stop };
};

const INFO = 30;
const ERROR = 50;

interface Trouble {
  start: () => Promise<Peer>;
  /** What the rows say afterwards. */
  error: RegExp;
  /** How many of the two mails it reads before it fails. */
  reads: number;
  smtpTimeouts?: SmtpTimeouts;
  /** A mailbox that does not exist gets no more mail. */
  bounces?: boolean;
  /** Only the operator can correct it. */
  alarms?: boolean;
}

const troubles: [string, Trouble][] = [
  ['refuses connections', { start: refused, error: /ECONNREFUSED/, reads: 0 }],
  [
    'accepts and stays silent',
    { start: faulty('greeting', 'silence'), error: /TIMEDOUT/, reads: 0, smtpTimeouts: SILENT_AT_ONCE },
  ],
  [
    'hangs before the mail',
    { start: faulty('mail', 'silence'), error: /TIMEDOUT/, reads: 0, smtpTimeouts: SILENT_LATER },
  ],
  [
    'hangs after the mail',
    { start: faulty('data', 'silence'), error: /TIMEDOUT/, reads: 2, smtpTimeouts: SILENT_LATER },
  ],
  ['drops the connection at once', { start: faulty('greeting', 'drop'), error: /ECONN/, reads: 0 }],
  ['drops the connection after the mail', { start: faulty('data', 'drop'), error: /ECONN/, reads: 2 }],
  ['says 451 to the mail', { start: replies({ onData: () => ({ code: 451 }) }), error: /451/, reads: 2 }],
  [
    'says 550 to the recipient',
    {
      start: replies({ onRcpt: () => ({ code: 550 }) }),
      error: /550/,
      reads: 0,
      bounces: true,
      alarms: true,
    },
  ],
  ['says 554 to the mail', { start: replies({ onData: () => ({ code: 554 }) }), error: /554/, reads: 2 }],
  [
    'says 535 to the login',
    { start: replies({ onAuth: () => ({ code: 535 }) }), error: /535/, reads: 0, alarms: true },
  ],
];

test.each(troubles)(
  'a mail server that %s costs no post, and no mail that can still arrive',
  async (name, trouble) => {
    const { start, error, reads, smtpTimeouts, bounces = false, alarms = false } = trouble;
    const peer = await start();
    let time = START;
    await using server = await startFixtureServer({
      smtpUrl: peer.url,
      smtpTimeouts,
      now: () => time,
    });
    const { id } = await (await postJson(server.origin)).json();
    const posts = await Promise.all(
      Array.from({ length: 10 }, (_, number) => postJson(server.origin, { ...VISITOR, phone: `${number}` })),
    );
    expect(posts.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tried = (kind: string) => server.logged(({ request, mail }) => request === id && mail === kind);
    await Promise.all([tried('notification'), tried('confirmation')]);
    await server.pause();
    await peer.stop();
    const announced = server.logLines.map((line) => JSON.parse(line));
    expect(announced.find(({ request, mail }) => request === id && mail === 'notification').level).toBe(
      alarms ? ERROR : INFO,
    );

    const store = openDatabase(server.databaseUrl);
    const row = (kind: 'notification' | 'confirmation') =>
      store
        .selectFrom('outbox')
        .selectAll()
        .where('request_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
    const settled = [await row('notification'), await row('confirmation')];
    expect(settled).toMatchObject([{ state: 'pending' }, { state: bounces ? 'bounced' : 'pending' }]);
    for (const { last_error } of settled) expect(last_error).toMatch(error);

    time += 2 * MINUTE;
    await using repaired = await startSmtpPeer();
    const transport = smtpTransport(repaired.url);
    const worker = createWorker({
      store,
      kinds: createKinds({
        store,
        transport,
        settings: { ...MAIL_SETTINGS, mailFrom: readConfig({}).mailFrom },
      }),
      now: () => time,
      random: () => 0,
      newId,
      log: pino({ level: 'silent' }),
    });
    await worker.deliverDue();
    const arrived = repaired.mails.all.filter(({ messageId }) => messageId?.includes(id));
    const expected = ['notification', ...(bounces ? [] : ['confirmation'])];
    expect(arrived.map(({ messageId }) => messageId).sort()).toEqual(
      expected.map((kind) => `<${kind}.${id}@${domainOf(brand.email)}>`).sort(),
    );
    const seen = peer.messageIds.filter((messageId) => messageId?.includes(id));
    expect(seen).toHaveLength(reads);
    for (const messageId of seen) expect(arrived.map((mail) => mail.messageId)).toContain(messageId);
    await store.destroy();
    reportFigures(`a mail server that ${name}`, {
      'posts answered 200': posts.length + 1,
      'seen before': seen.length,
      'arrived when repaired': arrived.length,
    });
  },
);
