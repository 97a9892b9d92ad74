import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { contactRows } from '../support/contact-rows.ts';
import { startFixtureServer } from '../support/fixture-server.ts';
import { reportFigures } from '../support/report-figures.ts';
import { startSmtpPeer } from '../support/smtp-peer.ts';

const POSTS = 1000;
const AT_ONCE = 20;

const victim = 'stranger@elsewhere.example';

/** Different each time but for the mailbox, whose spelling varies, too. */
function post(origin: string, number: number) {
  const email = number % 2 ? victim : victim.toUpperCase();
  const forged = `198.51.${number >> 8}.${number & 255}, 203.0.113.${number & 255}`;
  return postJson(
    origin,
    { ...VISITOR, name: `Visitor ${number}`, email },
    { 'X-Forwarded-For': forged, 'Idempotency-Key': `key-${number}` },
  );
}

async function flood(origin: string): Promise<number[]> {
  const statuses: number[] = [];
  const next = Array.from({ length: POSTS }, (_, number) => number).values();
  const client = async () => {
    for (const number of next) statuses.push((await post(origin, number)).status);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return statuses;
}

test.each([
  // The server sees one address, whatever is forged: 5 pass, 55 are suspected, the rest are refused.
  ['from one address that forges', '', { stored: 60, suspected: 55 }],
  // As if a proxy saw a thousand addresses: nothing is refused, and the mailbox's own limit has to hold.
  ['from a thousand addresses', '127.0.0.1', { stored: POSTS, suspected: 0 }],
])('1,000 posts at one mailbox %s send it one mail', async (name, proxies, { stored, suspected }) => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url, env: { TRUSTED_PROXIES: proxies } });
  const statuses = await flood(server.origin);
  await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
  await server.pause();
  const rows = contactRows(server.databasePath);
  const toVictim = peer.mails.all.filter(({ recipients }) => recipients[0]?.toLowerCase() === victim);
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
  expect(log).not.toMatch(/stranger|elsewhere|198\.51|203\.0\.113/i);
});
