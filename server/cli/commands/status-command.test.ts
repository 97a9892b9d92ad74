import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { openOffice, runHere } from '../../../tests/support/operator.ts';
import {
  NO_SMTP_SERVER,
  RECEIVER_SECRET,
  startSmtpPeer,
  startWebhookReceiver,
} from '../../../tests/support/receivers.ts';
import { startFixtureServer } from '../../../tests/support/server.ts';
import { ONE_PERSON } from '../../../tests/support/stored-request.ts';
import { STORE_KINDS } from '../../../tests/support/temp-database.ts';
import { enqueueAlert } from '../../outbox/enqueue.ts';

const HOUR = 3_600_000;

test.each(STORE_KINDS)('status is fine, with exit code 0, when all is done, on %s', async (kind) => {
  await using office = await openOffice(kind);
  expect(await office.run(['status'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Requests +0 requests, none yet\n(.*\n)*Everything works\.\n$/),
  });
  const id = await office.receive();
  await office.delivered(id, 'notification');
  await office.delivered(id, 'confirmation');
  const { code, stdout } = await office.run(['status']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Version .+\nStore .+\nRequests +1 request, the last on 2.+\nReplies +1 waiting, 0 overdue, .+\nMails +2 sent\n/,
  );
  expect(stdout).toMatch(/\nEverything works\.\n$/);
  expect(stdout).not.toContain('postgres:');
});

test('a webhook that fails for an hour, or did for three days, needs a person', async () => {
  let code = 404;
  await using receiver = await startWebhookReceiver({ answer: (response) => response.writeHead(code).end() });
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using office = await openOffice('sqlite', { env });
  const change = (values: { happened_at: number } | { state: 'expired' }) =>
    office.store.updateTable('outbox').set(values).where('kind', '=', 'contact_request.received').execute();
  await office.receive();
  await office.server.logged(({ webhook, reason }) => webhook !== undefined && reason === 'status 404');
  const quiet = await office.run(['status'], env);
  expect(quiet.code).toBe(0);
  expect(quiet.stdout).toContain('\nPlease look: 1 event not sent yet: status 404\n');
  expect(quiet.stdout).not.toContain('Everything works.');
  await change({ happened_at: Date.now() - HOUR });
  const failing = await office.run(['status'], env);
  expect(failing.code).toBe(2);
  const hour = 'The webhook has not taken an event for an hour. requests status says why.';
  expect(failing.stdout).toContain(`A person is needed: ${hour}\n`);
  expect((await office.run(['status'])).stdout).toContain('1 pending; pending until WEBHOOK_URL is set\n');

  await change({ state: 'expired' });
  const givenUp = await office.run(['status'], env);
  expect(givenUp.code).toBe(2);
  expect(givenUp.stdout).toContain('Send them again: requests resend\n');
  code = 204;
  const resent = await office.run(['resend'], env);
  expect(resent.stdout).toMatch(/^1 event is due again\./);
  // The server would look within half a minute; a new request has it look now.
  await postJson(office.server.origin, { ...VISITOR, name: 'Someone else' });
  const [first, ...again] = await receiver.events.waitFor(3);
  expect(again.map(({ headers }) => headers['webhook-id'])).toContain(first?.headers['webhook-id']);
});

test('status names the one address that refuses mail, in the last words of its mail server', async () => {
  const QUOTA = { code: 550, text: '5.4.5 Daily user sending limit exceeded' };
  await using peer = await startSmtpPeer({
    onRcpt: (address) =>
      ({
        'jeo@agency.example': { code: 550, text: '<jeo@agency.example>: no such user' },
        'quota@bakery.example': QUOTA,
      })[address.toLowerCase()],
  });
  const env = { MAIL_TO: 'maya@agency.example,jeo@agency.example' };
  await using office = await openOffice('sqlite', { smtpUrl: peer.url, env });
  /** Resolves once each of its three mails was tried. */
  const receive = async (differences = {}) => {
    const id = await office.receive(differences);
    const triesOf = () => office.server.logLines.filter((line) => JSON.parse(line).request === id);
    await expect.poll(triesOf).toHaveLength(3);
    return id;
  };
  await office.change(await receive(), { received_at: Date.now() - 2 * HOUR });
  const older = { last_error: 'Greeting never received (ETIMEDOUT)', due_at: 0 };
  await office.store.updateTable('outbox').set(older).where('state', '=', 'pending').execute();
  await receive({ email: 'quota@bakery.example' });
  const { code, stdout } = await office.run(['status'], env);
  expect(code).toBe(0);
  expect(stdout.match(/(?<=^Please look: ).+$/gm)).toEqual([
    '2 mails to jeo@agency.example not sent yet: 550 … no such user (RCPT TO)',
    '1 confirmation not sent yet: 550 5.4.5 Daily user sending limit exceeded (RCPT TO)',
  ]);
});

test('status asks for a person when a notification is unsent for an hour or a reply overdue', async () => {
  await using office = await openOffice('sqlite', { smtpUrl: NO_SMTP_SERVER });
  const id = await office.receive();
  await office.change(id, { received_at: Date.now() - HOUR + 60_000 });
  expect((await office.run(['status'])).code).toBe(0);
  await office.change(id, { received_at: Date.now() - HOUR });
  const unsent = await office.run(['status']);
  expect(unsent.code).toBe(2);
  expect(unsent.stdout).toContain('A person is needed: A notification has reached no one for an hour.');

  // A reminder of it arrived.
  await enqueueAlert(office.store, {
    requestId: id,
    alert: 'reminder',
    copies: ONE_PERSON,
    now: Date.now(),
  });
  await office.store.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'reminder').execute();
  expect((await office.run(['status'])).code).toBe(0);

  await office.store.deleteFrom('outbox').execute();
  await office.change(id, { received_at: Date.now() - 24 * HOUR, suspicion: 'honeypot' });
  const spam = await office.run(['status']);
  expect([spam.code, spam.stdout]).toEqual([0, expect.stringContaining('1 suspected spam without a mark')]);
  await office.change(id, { suspicion: null });
  const { code, stdout } = await office.run(['status']);
  expect([code, stdout.match(/(?<=^A person is needed: ).+$/gm)]).toEqual([
    2,
    ['1 reply is overdue. See: requests list --due'],
  ]);
});

test('on a public site without SMTP_URL mail waits, a person is needed, and it goes out once it is set', async () => {
  const env = { PUBLIC_ORIGIN: 'https://agency.example' };
  await using office = await openOffice('sqlite', { env });
  const { server } = office;
  const id = await office.receive();
  await server.logged(({ request, outcome }) => request === id && outcome === 'retry');
  const { code, stdout } = await office.run(['status'], env);
  expect([code, stdout]).toEqual([
    2,
    expect.stringContaining('A person is needed: SMTP_URL is unset, so no mail leaves'),
  ]);
  expect(server.logLines.filter((line) => line.includes('"msg":"SMTP_URL is unset'))).toHaveLength(1);
  await expect(readdir(server.mailDir)).rejects.toThrow('ENOENT');
  await server.pause();
  await office.store
    .updateTable('outbox')
    .set({ due_at: Date.now() + 6 * HOUR })
    .execute();
  await using peer = await startSmtpPeer();
  const settings = { ...env, DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') };
  await using _again = await startFixtureServer({ smtpUrl: peer.url, env: settings });
  await peer.mails.waitFor(2);
});

test('a placeholder needs a person once visitors come, and before it is only said', async () => {
  await using office = await openOffice('sqlite');
  const settings = { SMTP_URL: NO_SMTP_SERVER, MAIL_FROM: 'desk@agency.example' };
  const rehearsal = await office.run(['status'], { ...settings, PUBLIC_ORIGIN: 'https://agency.example' });
  expect(rehearsal.code).toBe(0);
  expect(rehearsal.stdout).toMatch(/\nBefore visitors come: Placeholders are left: .*desk@agency\.example/);
  const live = await office.run(['status'], { ...settings, PUBLIC_ORIGIN: 'https://www.agency.com' });
  expect(live.code).toBe(2);
  expect(live.stdout).toMatch(/\nA person is needed: Placeholders are left: .*desk@agency\.example/);
});

test('status asks for a person, exit code 2, while no server runs, and says since when', async () => {
  await using office = await openOffice('sqlite');
  expect((await office.run(['status'])).code).toBe(0);
  await office.server.pause();
  const later = () => Date.now() + 4 * 60_000;
  const { code, stdout } = await runHere(office.server, ['status'], {}, { clock: later });
  expect([code, stdout]).toEqual([
    2,
    expect.stringMatching(/no server has worked on this database since 2\d{3}-/),
  ]);
});

test('status says when the last backup was made, and when that is two days ago', async () => {
  await using office = await openOffice('sqlite');
  const folder = join(office.server.folder, 'backups');
  const said = async () => {
    const { stdout } = await office.run(['status']);
    return /(?:Please look: |Backup +)(.+)/.exec(stdout)?.[1];
  };
  expect(await said()).toBeUndefined();
  await mkdir(folder);
  expect(await said()).toMatch(/^no backup was ever made\. See/);
  const file = join(folder, 'requests-2026-05-01-031500.db');
  await writeFile(file, '');
  expect(await said()).toMatch(/^the last on 2\d{3}-/);
  await utimes(file, 0, Date.now() / 1000 - 49 * 3600);
  const { stdout } = await office.run(['status']);
  expect(stdout).toMatch(/Please look: the last backup was made at \d{4}-.+Z\. See/);
});

test('status asks for a person, exit code 2, while the database takes no connection', async () => {
  const away = { folder: tmpdir(), databaseUrl: 'postgres://agency:hunter2@127.0.0.1:1/requests' };
  const { code, stdout } = await runHere(away, ['status']);
  expect(code).toBe(2);
  expect(stdout).toMatch(/\nA person is needed: The database takes no connection: .+ECONNREFUSED/);
});
