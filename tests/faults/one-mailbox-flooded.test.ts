import { expect, test } from 'vitest';
import { signsOfSpam } from '../../agency/words/agency-mails.ts';
import { withoutSoftHyphens } from '../../shared/text.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startSmtpPeer } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';
import { STORE_KINDS } from '../support/temp-database.ts';

const POSTS = 1000;
const AT_ONCE = 20;
const MANY = withoutSoftHyphens(signsOfSpam.many);

/** Different each time except for the mailbox, which is spelled in another case and with another tag. */
function post(origin: string, number: number) {
  const tagged = `stranger+${number}@elsewhere.example`;
  const visitor = {
    ...VISITOR,
    name: `Visitor ${number}`,
    email: number % 2 ? tagged : tagged.toUpperCase(),
  };
  const forged = `198.51.${number >> 8}.${number & 255}, 203.0.${number >> 8}.${number & 255}`;
  return postJson(origin, visitor, { 'X-Forwarded-For': forged });
}

test.each(STORE_KINDS)(
  '1,000 forged posts at one mailbox send it one mail, on %s',
  { tags: ['release'] },
  async (kind) => {
    await using peer = await startSmtpPeer();
    await using server = await startFixtureServer({
      kind,
      smtpUrl: peer.url,
      env: { TRUSTED_PROXIES: '192.0.2.1' },
    });
    const statuses: number[] = [];
    const next = Array.from({ length: POSTS }, (_, number) => number).values();
    const client = async () => {
      for (const number of next) statuses.push((await post(server.origin, number)).status);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
    await server.pause();
    const { requests, notifications, suspected, confirmed } = await readStored(server.databaseUrl);
    const toVictim = peer.mails.all.filter(({ recipients }) => /^stranger/i.test(recipients.join()));
    const log = server.logLines.join('');
    // 20 pass, 40 are suspected, the rest are refused.
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(POSTS - 60);
    // Five of the 40 are announced.
    const announced = notifications.filter(({ state }) => state !== 'withheld');
    expect([requests.length, notifications.length, announced.length]).toEqual([60, 60, 25]);
    expect([suspected, confirmed, requests.at(-1)?.suspicion]).toEqual([40, 1, MANY]);
    expect(toVictim).toHaveLength(1);
    expect(log.match(/X-Forwarded-For is ignored/g)).toHaveLength(1);
    expect(log).not.toMatch(/stranger|elsewhere|198\.51|203\.0\.|127\.0\.0\.1/i);
  },
);
