import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { contactRows } from '../support/contact-rows.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';

const POSTS = 1000;
const AT_ONCE = 20;

type AddressOf = (number: number) => string;

/**
 * Different each time except for the mailbox. Its spelling varies, too: upper or lower case, and a different tag each
 * time.
 */
function post(origin: string, number: number, addressOf: AddressOf) {
  const tagged = `stranger+${number}@elsewhere.example`;
  const email = number % 2 ? tagged : tagged.toUpperCase();
  const forged = `198.51.${number >> 8}.${number & 255}, ${addressOf(number)}`;
  return postJson(
    origin,
    { ...VISITOR, name: `Visitor ${number}`, email },
    { 'X-Forwarded-For': forged, 'Idempotency-Key': `key-${number}` },
  );
}

async function flood(origin: string, addressOf: AddressOf): Promise<number[]> {
  const statuses: number[] = [];
  const next = Array.from({ length: POSTS }, (_, number) => number).values();
  const client = async () => {
    for (const number of next) statuses.push((await post(origin, number, addressOf)).status);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return statuses;
}

const ipv4: AddressOf = (number) => `203.0.${number >> 8}.${number & 255}`;
const ipv6: AddressOf = (number) => `2001:db8:1:${number.toString(16)}::1`;

test.each([
  // The server sees one address, with any forged header: 5 pass, 55 are suspected, the rest are refused.
  ['from one address that forges', { proxies: '', addressOf: ipv4, stored: 60, suspected: 55 }],
  // As if a proxy saw a thousand addresses: nothing is refused, and the mailbox's own limit has to hold.
  ['from a thousand addresses', { proxies: '127.0.0.1', addressOf: ipv4, stored: POSTS, suspected: 0 }],
  // None of them is over a limit of its own, and all are one customer's: 20 pass, 580 are suspected.
  [
    'from a thousand networks in one /48',
    { proxies: '127.0.0.1', addressOf: ipv6, stored: 600, suspected: 580 },
  ],
])(
  '1,000 posts at one mailbox %s send it one mail',
  async (name, { proxies, addressOf, stored, suspected }) => {
    await using peer = await startSmtpPeer();
    await using server = await startFixtureServer({ smtpUrl: peer.url, env: { TRUSTED_PROXIES: proxies } });
    const statuses = await flood(server.origin, addressOf);
    await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
    await server.pause();
    const rows = contactRows(server.databasePath);
    const toVictim = peer.mails.all.filter(({ recipients }) => /^stranger/i.test(recipients.join()));
    const log = server.logLines.join('');
    reportFigures(`flood ${name}`, {
      posts: statuses.length,
      'answered 200': statuses.filter((status) => status === 200).length,
      'answered 429': statuses.filter((status) => status === 429).length,
      stored: rows.requests.length,
      suspected: rows.suspected,
      confirmations: toVictim.length,
      notifications: rows.notifications.length,
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(stored);
    expect(statuses.filter((status) => status === 429)).toHaveLength(POSTS - stored);
    expect([rows.requests.length, rows.notifications.length]).toEqual([stored, stored]);
    expect([rows.suspected, rows.confirmed]).toEqual([suspected, 1]);
    expect(toVictim).toHaveLength(1);
    expect(log).not.toMatch(/stranger|elsewhere|198\.51|203\.0\.|2001:db8/i);
  },
);
