import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { readOutbox } from '../support/read-stored.ts';
import { RECEIVER_SECRET, startSmtpPeer, startWebhookReceiver } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';

const REQUESTS = 10;

test('a receiver that hangs delays no mail, and what it did not answer waits for another try', async () => {
  const inHand: ServerResponse[] = [];
  await using receiver = await startWebhookReceiver({ answer: (response) => void inHand.push(response) });
  await using peer = await startSmtpPeer();
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using server = await startFixtureServer({ smtpUrl: peer.url, env });
  const posts = await Promise.all(
    Array.from({ length: REQUESTS }, (_, number) =>
      postJson(server.origin, { ...VISITOR, email: `maya-${number}@bakery.example` }),
    ),
  );
  expect(posts.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
  await peer.mails.waitFor(2 * REQUESTS);
  await receiver.events.waitFor(1);
  expect(server.logLines.filter((line) => 'webhook' in JSON.parse(line))).toEqual([]);
  for (const response of inHand) response.destroy();
  await server.logged(
    ({ webhook, reason }) => webhook !== undefined && reason === 'other side closed (UND_ERR_SOCKET)',
  );
  await server.pause();
  const events = (await readOutbox(server.databaseUrl)).filter(({ kind }) =>
    kind.startsWith('contact_request.'),
  );
  expect(events.map(({ state }) => state)).toEqual(Array(REQUESTS).fill('pending'));
});
