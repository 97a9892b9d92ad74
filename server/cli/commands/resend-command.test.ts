import { expect, test } from 'vitest';
import { brand } from '../../../agency/brand.ts';
import { openOffice } from '../../../tests/support/operator.ts';
import { NO_SMTP_SERVER, startSmtpPeer } from '../../../tests/support/receivers.ts';
import { messageId } from '../../mail/outgoing-mail.ts';

test('resend has the running server send the mail again, as a mail of its own', async () => {
  await using peer = await startSmtpPeer();
  await using office = await openOffice('sqlite', { smtpUrl: peer.url });
  const id = await office.receive();
  await peer.mails.waitFor(1, ({ recipients }) => recipients.includes('maya@bakery.example'));
  await office.delivered(id, 'confirmation');
  const { code, stdout } = await office.run(['resend', id, '--kind', 'confirmation']);
  expect([code, stdout]).toEqual([
    0,
    'The confirmation is due now. A server that runs sends it within 30 seconds.\n',
  ]);
  // The server would look within half a minute; a new request has it look now.
  await office.receive({ name: 'Someone else' });
  const expected = messageId(`confirmation.${id}.1`, brand.email);
  const [again] = await peer.mails.waitFor(1, (mail) => mail.messageId === expected);
  expect(again?.recipients).toEqual(['maya@bakery.example']);
});

test('resend does not double a mail that still waits', async () => {
  await using office = await openOffice('sqlite', { smtpUrl: NO_SMTP_SERVER });
  const id = await office.receive();
  await office.server.logged(({ mail, outcome }) => mail === 'notification' && outcome === 'retry');
  const { stdout } = await office.run(['resend', id]);
  expect(stdout).toMatch(/^The notification is due now\./);
  const mail = await office.store
    .selectFrom('outbox')
    .select(['state', 'attempts'])
    .where('kind', '=', 'notification')
    .executeTakeFirstOrThrow();
  expect(mail).toEqual({ state: 'pending', attempts: 0 });
});

test('resend refuses unknown requests and mails, and alerts, which would be untrue later', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.delivered(id, 'confirmation');
  await office.store.deleteFrom('outbox').where('kind', '=', 'confirmation').execute();
  const missing = await office.run(['resend', id, '--kind', 'confirmation']);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining(`${id} has no confirmation.`) });
  for (const both of [[], [id, '--given-up']])
    expect(await office.run(['resend', ...both])).toMatchObject({
      code: 1,
      stderr: 'Give either the id of a request, or --given-up.\n',
    });
  const alert = await office.run(['resend', id, '--kind', 'overdue']);
  expect(alert).toMatchObject({ code: 1, stderr: expect.stringContaining('notification, confirmation') });
});
