import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../agency/brand.ts';
import { confirmation as confirmationWords } from '../agency/words/confirmation.ts';
import { withoutSoftHyphens } from '../shared/soft-hyphens.ts';
import { postJson, VISITOR } from '../tests/support/contact-call.ts';
import { startFixtureServer } from '../tests/support/fixture-server.ts';
import { readStored } from '../tests/support/read-stored.ts';
import { NO_SMTP_SERVER, readMail, startSmtpPeer } from '../tests/support/smtp-peer.ts';

test('a request is announced and confirmed by mail automatically', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  const { id } = await (await postJson(server.origin)).json();
  const mails = await peer.mails.waitFor(2, ({ messageId }) => messageId?.includes(id) ?? false);
  expect(new Set(mails.flatMap(({ recipients }) => recipients))).toEqual(
    new Set([brand.email, VISITOR.email]),
  );
});

test('without an SMTP server each mail is a file that mail programs open', async () => {
  await using server = await startFixtureServer();
  const { id } = await (await postJson(server.origin)).json();
  await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
  await server.logged(({ mail, outcome }) => mail === 'notification' && outcome === 'sent');
  const folder = (await readdir(server.mailDir)).sort();
  expect(folder).toEqual([
    expect.stringContaining(`confirmation.${id}.eml`),
    expect.stringContaining('notification'),
  ]);
  const [confirmation, notification] = await Promise.all(
    folder.map((file) => readMail(createReadStream(join(server.mailDir, file)))),
  );
  expect(confirmation?.subject).toBe(withoutSoftHyphens(confirmationWords.subject));
  expect(notification?.text).toContain(VISITOR.phone);
});

test('what was stored before a stop is mailed after the next start', async () => {
  let time = Date.parse('2026-01-01T10:00:00Z');
  await using first = await startFixtureServer({ smtpUrl: NO_SMTP_SERVER, now: () => time });
  await postJson(first.origin);
  expect((await readStored(first.databaseUrl)).mails).toBe(2);
  await first.pause();
  time += 60 * 60_000;
  await using peer = await startSmtpPeer();
  await using _second = await startFixtureServer({
    smtpUrl: peer.url,
    now: () => time,
    env: { DATABASE_URL: `sqlite:${first.databasePath}` },
  });
  expect(await peer.mails.waitFor(2)).toHaveLength(2);
});

test('a port that is taken is refused', async () => {
  await using first = await startFixtureServer();
  const env = { PORT: String(first.port) };
  await expect(startFixtureServer({ env })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
