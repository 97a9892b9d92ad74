import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { brand, brandIsPlaceholder, person } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import { readConfig } from '../../server/config.ts';
import { copyProject, replaceIn } from '../../tests/support/copy-project.ts';
import { listenLocally, NO_SERVER, stopListening } from '../../tests/support/local-port.ts';
import { programEnv } from '../../tests/support/program-env.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { startStockFunction } from '../../tests/support/stock-function.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';
import { checkRecord } from './mail.ts';
import { checkPublicOrigin } from './placeholders.ts';

async function preflight(root: string, words: string[], settings: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', 'preflight', '--', ...words], {
    cwd: root,
    env: { ...programEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const line = (name: string) => new RegExp(`^(✓ done|! look at|✗ to do) +${name}: (.+)$`, 'm').exec(stdout);
  return {
    stdout,
    stderr,
    code,
    verdict: (name: string) => line(name)?.[1],
    says: (name: string) => line(name)?.[2],
  };
}

/** A copy of the project whose owner has replaced every placeholder, and built the site. */
async function ownedProject() {
  const { path: root } = await tempFolder();
  await copyProject(root);
  await replaceIn(join(root, 'agency/brand.ts'), [
    [brand.email, 'hello@agency.test'],
    ...(person?.telephone ? [[person.telephone, '+1 (212) 555-2368'] satisfies [string, string]] : []),
    [`brandIsPlaceholder = ${brandIsPlaceholder}`, 'brandIsPlaceholder = false'],
  ]);
  await replaceIn(join(root, 'agency/words/testimonials.ts'), [
    [`testimonialsAreSamples = ${testimonialsAreSamples}`, 'testimonialsAreSamples = false'],
  ]);
  await cp(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true });
  return root;
}

test('an agency without placeholders is told what is done, and gets one mail', async () => {
  await using peer = await startSmtpPeer({ offersLogin: false });
  const server = await startServer();
  // Not asked for: the site is reached with --url.
  const SMTP_URL = peer.url.replace('//', '//agency:hunter2@');
  const env = { PUBLIC_ORIGIN: 'https://www.agency.com', SMTP_URL };
  const { stdout, stderr, verdict, says } = await preflight(
    await ownedProject(),
    ['--url', server.origin],
    env,
  );
  const { requests } = await readStored(server.databaseUrl);
  await server.stop();
  expect(stderr).toBe('');
  for (const name of ['Brand', 'Testimonials', 'Public origin', 'Mail server'])
    expect([name, verdict(name)]).toEqual([name, '✓ done']);
  for (const name of ['Mail addresses', 'Live form'])
    expect([name, verdict(name)]).toEqual([name, '! look at']);
  expect(says('Mail addresses')).toContain('Both are one mailbox, so some mail programs send a reply to you');
  expect(says('Mail server')).toMatch(
    `127.0.0.1:${peer.port} took a test mail to hello@agency.test. No login was asked for,`,
  );
  expect(stdout).toContain('The way there through https://www.agency.com was not tried');
  expect(stdout).not.toContain('\u001b');
  expect(peer.mails.all).toMatchObject([
    {
      recipients: ['hello@agency.test'],
      subject: 'Test mail from https://www.agency.com',
      messageId: expect.stringMatching(/^<preflight\..+@agency\.test>$/),
      // As a visitor's is: to some filters that looks like a forgery.
      replyTo: [{ address: expect.not.stringContaining('agency.test') }],
    },
  ]);
  expect(requests).toEqual([]);
});

test('a dead form, a refused login and a placeholder are to do, no secret is shown, and it exits with 1', async () => {
  await using peer = await startSmtpPeer({ onAuth: () => ({ code: 535, text: '5.7.139 No hunter2 here' }) });
  const { stdout, stderr, code, verdict, says } = await preflight(projectRoot, ['--url', NO_SERVER], {
    PUBLIC_ORIGIN: 'https://www.agency.com',
    SMTP_URL: peer.url.replace('//', '//agency:hunter2@'),
    MAIL_FROM: 'desk@agency.example',
  });
  for (const name of ['Mail addresses', 'Mail server', 'SPF', 'DMARC', 'Live form'])
    expect([name, verdict(name)]).toEqual([name, '✗ to do']);
  expect(says('Mail server')).toMatch(/^127\.0\.0\.1:\d+ takes no mail to \S+: 535 5\.7\.139 No … here/);
  expect(says('Live form')).toMatch(/connect ECONNREFUSED .+--url http:\/\/127\.0\.0\.1:3000 /);
  expect(stdout).toMatch(/\n\d to do\. Do them from the top, then run npm run preflight again\.\n$/);
  expect(stdout + stderr).not.toMatch(/hunter2|^ +at /m);
  expect(code).toBe(1);
});

test('a path that does not lead to the server is to do, and one on another host is to look at', async () => {
  const front = createServer((_request, response) => response.writeHead(502).end());
  const origin = `http://127.0.0.1:${await listenLocally(front)}`;
  const dead = await preflight(projectRoot, [], { PUBLIC_ORIGIN: origin });
  await stopListening(front);
  expect(dead.says('Live form')).toMatch(/status 502\..+let that path lead to it/);
  expect(dead.verdict('Live form')).toBe('✗ to do');
  await using stock = await startStockFunction();
  const root = await ownedProject();
  await replaceIn(join(root, 'dist/public/contact.html'), [
    ['action="/functions', `action="${stock.origin}/functions`],
  ]);
  const elsewhere = await preflight(root, [], { PUBLIC_ORIGIN: origin });
  expect(elsewhere.says('Live form')).toContain('Only a real request shows');
  expect(elsewhere.verdict('Live form')).toBe('! look at');
});

test('a bad setting is named in one line, with exit code 78', async () => {
  const { stdout, stderr, code } = await preflight(projectRoot, [], { MAIL_FROM: 'Agency' });
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^MAIL_FROM is not a mail address\. .+ for example MAIL_FROM=.+\n$/);
  expect(code).toBe(78);
});

test.each([
  ['https://localhost.agency.com', 'pass', 'https://localhost.agency.com'],
  ['http://www.agency.com', 'fail', 'not https'],
  ['https://www.example.com', 'fail', 'visitors cannot reach'],
  ['https://www.agency.internal', 'fail', 'visitors cannot reach'],
])('the public origin %s: %s', (publicOrigin, verdict, words) => {
  expect(checkPublicOrigin(publicOrigin)).toEqual({ verdict, says: expect.stringContaining(words) });
});

const DMARC = 'v=DMARC1; p=none';

test.each([
  [
    'SPF',
    { 'agency.test': [['other=1'], ['v=spf1 include:spf.prov', 'ider.test -all']] },
    'pass',
    'include:spf.provider.test',
  ],
  ['SPF', { 'agency.test': [['v=spf10 -all']] }, 'fail', 'agency.test has no SPF record'],
  ['SPF', { 'agency.test': [['v=spf1 mx -all'], ['v=spf1 a -all']] }, 'fail', 'more than one SPF record'],
  ['SPF', { test: [['v=spf1 -all']] }, 'fail', 'agency.test has no SPF record'],
  ['DMARC', { '_dmarc.agency.test': [[DMARC]] }, 'pass', DMARC],
  ['DMARC', { '_dmarc.test': [[DMARC]] }, 'fail', '_dmarc.agency.test has no DMARC record'],
  [
    'DMARC',
    { '_dmarc.agency.test': [[DMARC]] },
    'pass',
    '_dmarc.agency.test has one',
    'mail.web.agency.test',
  ],
  ['DMARC', {}, 'fail', '_dmarc.mail.agency.test has no DMARC record', 'mail.agency.test'],
] as const)('the %s records %j: %s', async (kind, zone, verdict, words, domain: string = 'agency.test') => {
  const records: Record<string, readonly (readonly string[])[]> = zone;
  const resolveTxt = async (name: string) => {
    if (records[name] === undefined) throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' });
    return records[name].map((parts) => [...parts]);
  };
  const found = await checkRecord(kind, readConfig({ MAIL_FROM: `desk@${domain}` }), resolveTxt);
  expect(found).toEqual({ verdict, says: expect.stringContaining(words) });
});
