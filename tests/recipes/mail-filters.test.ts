import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

/** What docs/mail.md says of rspamd and SpamAssassin, on mails that a server has sent. */

const without = whatIsMissing({ root: true, programs: ['rspamd', 'spamassassin'] });

/** What rspamd looks up, or is told by the server that takes the mail. A test has neither. */
const BY_NETWORK = /^(AUTH_NA|HFILTER_\w+|RDNS_\w+|ONCE_RECEIVED|R(CVD|BL)_\w+|.*_DNSFAIL)$/;

/** At which each takes a mail for spam, out of the box: a half is the most that ours may have. */
const SPAM = { rspamd: 6, spamassassin: 5 };

const FROM = 'hello@agency-of-bakers.com';
const agencies = {
  'one address': [FROM, FROM],
  'a sub-domain': ['hello@site.agency-of-bakers.com', FROM],
  'a tag': [FROM, 'hello+leads@agency-of-bakers.com'],
  'a mailbox elsewhere': [FROM, 'jane.baker@gmail.com'],
} as const;
const names = ['Maya Okafor', 'José Núñez', `Maya "May" O'Neil`];

const scan = z.object({ symbols: z.record(z.string(), z.object({ score: z.number() })) });

describe.skipIf(without)(
  `the mails of an agency that follows the documents${without ? ` (${without})` : ''}`,
  () => {
    let rspamd: ChildProcess;
    let socketPath: string;

    beforeAll(async () => {
      const { path } = await tempFolder();
      socketPath = join(path, 'rspamd.sock');
      const config = `.include "/etc/rspamd/common.conf"
options { .include "/etc/rspamd/options.inc" pidfile = "${path}/pid"; }
logging { type = "console"; level = "error"; }
worker "normal" { bind_socket = "${socketPath} mode=0666"; count = 1; }`;
      await writeFile(join(path, 'rspamd.conf'), config);
      rspamd = spawn('rspamd', ['--no-fork', '--insecure', '--config', join(path, 'rspamd.conf')], {
        stdio: 'ignore',
      });
      await vi.waitUntil(() => existsSync(socketPath), { timeout: 60_000 });
    });

    afterAll(async () => {
      const ended = once(rspamd, 'exit');
      rspamd.kill();
      await ended;
    });

    /** The points of rspamd for a mail, without those that depend on the network. */
    async function pointsOf(source: string, from: string, to: string): Promise<Record<string, number>> {
      const headers = { From: from, Rcpt: to, 'Content-Length': Buffer.byteLength(source) };
      const call = request({ socketPath, path: '/checkv2', method: 'POST', headers });
      call.end(source);
      const [answer] = await once(call, 'response');
      const { symbols } = scan.parse(await json(answer));
      const counted = Object.entries(symbols).filter(
        ([name, { score }]) => score !== 0 && !BY_NETWORK.test(name),
      );
      return Object.fromEntries(counted.map(([name, { score }]) => [name, score]));
    }

    async function mailsOf([MAIL_FROM, MAIL_TO]: readonly [string, string], name: string) {
      await using peer = await startSmtpPeer();
      const env = {
        PUBLIC_ORIGIN: 'https://www.agency-of-bakers.com',
        SMTP_URL: peer.url,
        MAIL_FROM,
        MAIL_TO,
      };
      await using server = await startServerProcess({ env });
      await postJson(server.origin, { ...VISITOR, name, email: 'maya@bakery-at-the-mill.com' });
      return await peer.mails.waitFor(2);
    }

    const sum = (points: Record<string, number>) => Object.values(points).reduce((all, one) => all + one, 0);

    test.each(Object.entries(agencies))(
      'stay below half of what puts them among the spam, with %s',
      async (_name, addresses) => {
        for (const name of names)
          for (const { source, recipients } of await mailsOf(addresses, name)) {
            const points = await pointsOf(source, addresses[0], recipients[0] ?? '');
            expect(sum(points), JSON.stringify(points)).toBeLessThan(SPAM.rspamd / 2);
            const said = execFileSync('spamassassin', ['--local', '--test-mode'], {
              input: source,
              encoding: 'utf8',
            });
            const score = Number(/score=(-?[\d.]+)/.exec(said)?.[1]);
            expect(score).toBeLessThan(SPAM.spamassassin / 2);
          }
      },
    );

    test('are taken for a forgery by rspamd when sender and receiver are two addresses of one domain', async () => {
      const to = 'leads@agency-of-bakers.com';
      const mails = await mailsOf([FROM, to], 'Maya Okafor');
      const source = mails.find(({ recipients }) => recipients.includes(to))?.source ?? '';
      expect(await pointsOf(source, FROM, to)).toMatchObject({ SPOOF_REPLYTO: SPAM.rspamd });
    });
  },
);
