import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirmation as confirmationWords } from '../agency/words/confirmation.ts';
import { withoutSoftHyphens } from '../shared/soft-hyphens.ts';
import { postJson, VISITOR } from '../tests/support/contact-call.ts';
import { startFixtureServer } from '../tests/support/fixture-server.ts';
import { readMail } from '../tests/support/smtp-peer.ts';

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
