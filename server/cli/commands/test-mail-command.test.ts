import { expect, test } from 'vitest';
import { runHere } from '../../../tests/support/operator.ts';
import { startSmtpPeer } from '../../../tests/support/receivers.ts';
import { tempFolder } from '../../../tests/support/temp-database.ts';

async function testMail(env: Record<string, string>) {
  const { path } = await tempFolder();
  return runHere({ folder: path, databaseUrl: 'sqlite:none.db' }, ['test-mail'], env);
}

const PEOPLE = { MAIL_FROM: 'desk@agency.test', MAIL_TO: 'maya@agency.test,jeo@agency.test' };

test('each in MAIL_TO gets a test mail that looks like a notification', async () => {
  await using peer = await startSmtpPeer();
  const { code, stdout, stderr } = await testMail({ ...PEOPLE, SMTP_URL: peer.url });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^maya@agency\.test: 127\.0\.0\.1 took it\.\njeo@.+ took it\.\nSee that it arrived/);
  expect(peer.mails.all.map(({ recipients }) => recipients)).toEqual([
    ['maya@agency.test'],
    ['jeo@agency.test'],
  ]);
  expect(peer.mails.all[0]).toMatchObject({
    subject: 'Test mail from http://localhost:3000',
    // A notification answers to another domain, too, which looks like a forgery to some filters.
    replyTo: [{ address: expect.not.stringContaining('agency.test') }],
  });
});

test('a refusal is told in the provider’s own words, without the password, and the others get theirs', async () => {
  await using peer = await startSmtpPeer({
    onRcpt: (address) =>
      address.startsWith('maya') ? { code: 550, text: '5.7.1 Relaying denied' } : undefined,
  });
  const { code, stdout, stderr } = await testMail({ ...PEOPLE, SMTP_URL: peer.url });
  expect([code, stderr]).toEqual([1, '1 mail did not leave. See docs/mail.md.\n']);
  expect(stdout).toMatch(/^maya@agency\.test: 550 5\.7\.1 Relaying denied \(RCPT TO\)\njeo@.+ took it\.\n$/);

  await using strict = await startSmtpPeer({
    onAuth: () => ({ code: 535, text: '5.7.139 No hunter2 here' }),
  });
  const SMTP_URL = strict.url.replace('//', '//agency:hunter2@');
  const refused = await testMail({ ...PEOPLE, SMTP_URL });
  expect(refused.stdout).toContain('maya@agency.test: 535 5.7.139 No … here');
  expect(refused.stdout + refused.stderr).not.toContain('hunter2');
});

test('without SMTP_URL no test mail leaves, and it says what to set', async () => {
  expect(await testMail(PEOPLE)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SMTP_URL is unset/),
  });
});
