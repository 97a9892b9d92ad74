import { expect, test } from 'vitest';
import { brand } from '../../agency/brand.ts';
import { messageId } from '../../server/mail/outgoing-mail.ts';
import { postedId } from '../support/contact-call.ts';
import { readOutbox } from '../support/read-stored.ts';
import { RECEIVER_SECRET, startSmtpPeer, startWebhookReceiver } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const MINUTE = 60_000;

test.each(['a mail', 'an event'])('a server killed after %s was taken sends it once more', async (taken) => {
  let kill: (() => void) | undefined;
  await using peer = await startSmtpPeer({
    onData() {
      // The peer keeps the mail and answers 250, and the server is dead before it can write that down.
      if (taken === 'a mail') kill?.();
      return undefined;
    },
  });
  await using receiver = await startWebhookReceiver({
    answer(response) {
      if (taken === 'an event') kill?.();
      response.writeHead(204).end();
    },
  });
  const env = { SMTP_URL: peer.url, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using server = await startServerProcess({ env });
  const killed = new Promise((resolve) => {
    kill = () => resolve(server.end('SIGKILL'));
  });
  const id = await postedId(server.origin);
  expect(await killed).toBe('SIGKILL');
  kill = undefined;

  const { databaseUrl } = server;
  const before = await readOutbox(databaseUrl);
  // The dead worker's leases have ended by then.
  await using restarted = await startFixtureServer({
    now: () => Date.now() + 10 * MINUTE,
    env: { ...env, DATABASE_URL: databaseUrl },
  });
  for (const { kind } of before.filter(({ state }) => state !== 'sent'))
    await restarted.logged(
      (line) => [line['mail'], line['webhook']].includes(kind) && line['outcome'] === 'sent',
    );
  await restarted.pause();
  const after = await readOutbox(databaseUrl);
  expect(after.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  const sent = [
    ...peer.mails.all.map((mail) => mail.messageId),
    ...receiver.events.all.map(({ headers }) => headers['webhook-id']),
  ];
  const ids = before.map((row) =>
    row.kind === 'contact_request.received' ? row.id : messageId(`${row.kind}.${id}`, brand.email),
  );
  expect(new Set(sent)).toEqual(new Set(ids));
  const times = ids.map((each) => sent.filter((one) => one === each).length);
  expect(Math.max(...times)).toBe(2);
});
