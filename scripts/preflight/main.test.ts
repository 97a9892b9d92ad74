import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { brand, brandIsPlaceholder, person } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import { copyProject, replaceIn } from '../../tests/support/copy-project.ts';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { NO_SERVER } from '../../tests/support/local-port.ts';
import { programEnv } from '../../tests/support/program-env.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { INPUTS_FILE, siteInputs } from '../build/site-inputs.ts';
import { projectRoot } from '../run.ts';

const IN_ORDER = [
  ...['Brand', 'Testimonials', 'Time zone'],
  ...['Public origin', 'Proxies', 'Mail addresses', 'Secret'],
  ...['Site', 'Store', 'Backup'],
  ...['Mail server', 'SPF', 'DMARC'],
  'Live form',
];

/** `npm run preflight` in a process of its own. */
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
  const findings = stdout.split('\n').flatMap((line) => {
    const { word, name } = /^(?<word>✓ done|! look at|✗ to do) +(?<name>[^:]+): /.exec(line)?.groups ?? {};
    return word === undefined || name === undefined ? [] : [[name, word] as const];
  });
  return { stdout, stderr, code, findings: new Map(findings) };
}

const RECORDS = {
  'agency.test': ['v=spf1 ip4:127.0.0.1 -all'],
  '_dmarc.agency.test': ['v=DMARC1; p=reject'],
};

/** A copy of the project whose owner has replaced every placeholder, and built the site, with these settings. */
async function ownedProject(env: Record<string, string>) {
  const { path: root } = await tempFolder();
  await copyProject(root);
  await replaceIn(join(root, 'agency/brand.ts'), [
    [brand.email, 'hello@agency.test'],
    [`timeZone: '${brand.timeZone}'`, "timeZone: 'America/New_York'"],
    ...(person?.telephone ? [[person.telephone, '+1 (212) 555-2368'] satisfies [string, string]] : []),
    [`brandIsPlaceholder = ${brandIsPlaceholder}`, 'brandIsPlaceholder = false'],
  ]);
  await replaceIn(join(root, 'agency/words/testimonials.ts'), [
    [`testimonialsAreSamples = ${testimonialsAreSamples}`, 'testimonialsAreSamples = false'],
  ]);
  await cp(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'dist', INPUTS_FILE), siteInputs(root, env).wanted);
  return root;
}

describe('the launch check', () => {
  test('is a list of what is done, in the order of a launch, sends one mail, says that the site can go live and exits with 0', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer(RECORDS);
    const env = {
      // Not asked for: the site is reached with --url.
      PUBLIC_ORIGIN: 'https://www.agency.com',
      SMTP_URL: peer.url,
      TRUSTED_PROXIES: '127.0.0.1',
      SECRET: 'a-secret-that-only-the-operator-has',
    };
    const root = await ownedProject(env);
    await mkdir(join(root, 'var'));
    await writeFile(join(root, 'var/last-backup'), '');
    const databaseUrl = 'sqlite:var/requests.db';
    const script = join(root, 'server/main.ts');
    await using server = await startServerProcess({ env, folder: root, script, databaseUrl });
    const words = ['--dns', dns.server, '--url', server.origin];
    const { stdout, stderr, code, findings } = await preflight(root, words, env);
    expect(stderr).toBe('');
    expect([...findings.keys()]).toEqual(IN_ORDER);
    // The form was not reached at its public address.
    expect(findings.get('Live form')).toBe('! look at');
    expect(stdout).toContain('The way there through');
    findings.delete('Live form');
    expect(new Set(findings.values())).toEqual(new Set(['✓ done']));
    expect(stdout).toMatch(
      /\n\n\d+ done, \d to look at, 0 to do\.\nThe site can go live\.\nFirst .+Live form\.\n/,
    );
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
    expect(peer.mails.all).toHaveLength(1);
  });

  test('has a dead form, a refused login and a placeholder’s records to do, reports the rest, the webhook too, and exits with 1', async () => {
    await using peer = await startSmtpPeer({ onAuth: () => ({ code: 535, text: 'No hunter2 here' }) });
    await using receiver = await startWebhookReceiver();
    const { path } = await tempFolder();
    const words = ['--url', NO_SERVER];
    const { stdout, stderr, code, findings } = await preflight(projectRoot, words, {
      PUBLIC_ORIGIN: 'https://www.agency.com',
      SMTP_URL: peer.url.replace('//', '//agency:hunter2@'),
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: RECEIVER_SECRET,
      MAIL_FROM: 'desk@agency.example',
      DATA_DIR: path,
    });
    const failed = [...findings].filter(([, word]) => word === '✗ to do').map(([name]) => name);
    const wrong = ['Mail addresses', 'Mail server', 'SPF', 'DMARC', 'Live form'];
    expect(failed).toEqual(expect.arrayContaining(wrong));
    expect(findings.get('Webhook')).toBe('✓ done');
    const aboutNoOne = { type: 'contact_request.test', data: { id: expect.any(String) } };
    expect(receiver.events.all.map(({ type, data }) => ({ type, data }))).toEqual([aboutNoOne]);
    expect(stdout).toMatch(/, \d+ to do\.\nDo them from the top, then run npm run preflight again\.\n$/);
    expect(stdout + stderr).not.toMatch(/hunter2|^ +at /m);
    expect(code).toBe(1);
  });

  test('names a bad setting in one line and exits with 78', async () => {
    const { stdout, stderr, code } = await preflight(projectRoot, [], { MAIL_FROM: 'Agency' });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^MAIL_FROM is not a mail address\. .+ for example MAIL_FROM=.+\n$/);
    expect(code).toBe(78);
  });
});
