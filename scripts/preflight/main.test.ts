import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { launchReadyProject } from '../../tests/support/launch-ready-project.ts';
import { programEnv } from '../../tests/support/program-env.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';

const STEPS = {
  '1. Make it yours': ['Brand', 'Testimonials', 'Time zone'],
  '2. Settings': ['Public origin', 'Proxies', 'Mail addresses', 'Secret'],
  '3. Build': ['Site', 'Built form'],
  '4. This machine and the store': ['Files', 'Store', 'Disk', 'Clock'],
  '5. Mail': ['Mail server', 'SPF', 'DKIM', 'DMARC'],
  '6. The live form': ['Live form'],
};

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
    const { word, name } =
      /^ {2}[✓!✗] (?<word>done|look at|to do) +(?<name>[^:]+): /.exec(line)?.groups ?? {};
    return word === undefined || name === undefined ? [] : [[name, word] as const];
  });
  const steps = stdout.split('\n').filter((line) => /^\d\. /.test(line));
  return { stdout, stderr, code, steps, findings: new Map(findings) };
}

const SPF = { 'agency.test': ['v=spf1 ip4:127.0.0.1 -all'] };
const DKIM = { 'mail2026._domainkey.agency.test': ['v=DKIM1; p=MIGfMA0='] };
const DMARC = { '_dmarc.agency.test': ['v=DMARC1; p=reject'] };

function settings(smtpUrl: string) {
  return {
    // Not asked for: the site is reached with --url.
    PUBLIC_ORIGIN: 'https://www.agency.com',
    SMTP_URL: smtpUrl,
    DKIM_SELECTOR: 'mail2026',
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET: 'a-secret-that-only-the-operator-has',
  };
}

/** So that no name has to be looked up. */
const NO_FORM = ['--url', 'http://127.0.0.1:1'];

/** A launch-ready project, with its server running in a process of its own. */
async function runningProject(smtpUrl: string) {
  const env = settings(smtpUrl);
  const project = await launchReadyProject(env);
  const server = await startServerProcess({
    ...{ env, folder: project.root, script: join(project.root, 'server/main.ts') },
    databaseUrl: 'sqlite:var/requests.db',
  });
  return {
    server,
    root: project.root,
    async [Symbol.asyncDispose]() {
      await server.end('SIGKILL');
      await project[Symbol.asyncDispose]();
    },
  };
}

describe('the launch check', () => {
  test('is a list of what is done, in the order of a launch and at most 80 columns wide, sends one mail, says that the site can go live and exits with 0', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer({ ...SPF, ...DKIM, ...DMARC });
    await using project = await runningProject(peer.url);
    const { stdout, stderr, code, steps, findings } = await preflight(project.root, [
      ...['--dns', dns.server],
      ...['--url', project.server.origin],
    ]);
    expect(stderr).toBe('');
    expect(steps).toEqual(Object.keys(STEPS));
    expect([...findings.keys()]).toEqual(Object.values(STEPS).flat());
    // The form was not reached at its public address.
    expect(findings.get('Live form')).toBe('look at');
    expect(stdout).toContain('taken back before any was');
    // The tests' own disk may be small.
    for (const name of ['Live form', 'Disk']) findings.delete(name);
    expect(new Set(findings.values())).toEqual(new Set(['done']));
    const long = stdout.split('\n').filter((line) => line.length > 80 && !/^ *\S+$/.test(line));
    expect(long).toEqual([]);
    expect(stdout).toMatch(/\n\n\d+ done, \d to look at, 0 to do\.\nThe site can go live\. .+Live form\.\n/);
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
    await project.server.end('SIGTERM');
    expect(peer.mails.all).toHaveLength(1);
  });

  test('a site whose form is dead does not pass, even when all else is done', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer({ ...SPF, ...DKIM, ...DMARC });
    await using project = await runningProject(peer.url);
    await project.server.end('SIGTERM');
    const { stdout, code, findings } = await preflight(project.root, [
      ...['--no-mail', '--dns', dns.server],
      ...['--url', project.server.origin],
    ]);
    expect([...findings].filter(([, word]) => word === 'to do')).toEqual([['Live form', 'to do']]);
    expect(stdout).toContain('\nDo next: Live form (6. The live form). Then run npm run preflight again.\n');
    expect(code).toBe(1);
  });

  test('has a domain without its records and a login that is refused to do, reports the other checks, and exits with 1', async () => {
    await using peer = await startSmtpPeer({ onAuth: () => ({ code: 535 }) });
    await using dns = await startDnsPeer({});
    await using project = await runningProject(peer.url.replace('//', '//agency:hunter2@'));
    const { stdout, stderr, code, findings } = await preflight(project.root, [
      ...['--no-mail', '--dns', dns.server],
      ...['--url', project.server.origin],
    ]);
    const failed = [...findings].filter(([, word]) => word === 'to do').map(([name]) => name);
    expect(failed).toEqual(['Mail server', 'SPF', 'DKIM', 'DMARC']);
    expect([...findings.keys()]).toEqual(Object.values(STEPS).flat());
    expect(stdout + stderr).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  test('asks the DNS server that it was told to, and says when that gives no answer', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer({}, 'fail');
    await using project = await launchReadyProject(settings(peer.url));
    const { stdout, code } = await preflight(project.root, ['--no-mail', '--dns', dns.server, ...NO_FORM]);
    const gaveUp = `This could not be checked. The DNS server ${dns.server} gives no answer about`;
    expect(stdout.replaceAll(/\s+/g, ' ').split(gaveUp)).toHaveLength(1 + 3);
    expect(stdout).not.toContain('    at ');
    expect(code).toBe(1);
    expect(peer.mails.all).toEqual([]);
  });

  test('sends one test event when there is a webhook, and says what its receiver answered', async () => {
    await using receiver = await startWebhookReceiver();
    await using dns = await startDnsPeer({});
    await using project = await launchReadyProject({
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: RECEIVER_SECRET,
    });
    const { steps, findings } = await preflight(project.root, ['--dns', dns.server, ...NO_FORM]);
    expect(steps).toContain('6. Webhook');
    expect(findings.get('Webhook address')).toBe('done');
    expect(findings.get('Webhook receiver')).toBe('done');
    expect(receiver.events.all.map(({ type }) => type)).toEqual(['contact_request.test']);
  });

  test('asks for no records of a placeholder domain', async () => {
    await using dns = await startDnsPeer({}, 'fail');
    await using project = await launchReadyProject({ MAIL_FROM: 'desk@agency.example' });
    const { stdout, code, findings } = await preflight(project.root, ['--dns', dns.server, ...NO_FORM]);
    expect(stdout.split('agency.example is a placeholder. Set MAIL_FROM first')).toHaveLength(1 + 3);
    expect(['SPF', 'DKIM', 'DMARC'].map((name) => findings.get(name))).toEqual(['to do', 'to do', 'to do']);
    expect(code).toBe(1);
  });

  test('names a bad setting in one line and exits with 78', async () => {
    await using project = await launchReadyProject({ DKIM_SELECTOR: 'mail2026._domainkey.agency.test.' });
    const { stdout, stderr, code } = await preflight(project.root, ['--no-mail']);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^DKIM_SELECTOR is not a selector: .+ For example DKIM_SELECTOR=mail2026\.\n$/);
    expect(code).toBe(78);
  });

  test('says how to give an address of the site', async () => {
    await using project = await launchReadyProject({});
    for (const url of ['127.0.0.1:3000', 'http://127.0.0.1:3000/contact']) {
      const { stderr, code } = await preflight(project.root, ['--url', url]);
      expect(stderr).toContain('Give a scheme and a host, without a path: http://127.0.0.1:3000.');
      expect(code).toBe(1);
    }
  });

  test('says how to name a DNS server', async () => {
    await using project = await launchReadyProject({});
    const { stdout, stderr, code } = await preflight(project.root, ['--dns', 'dns.agency.test']);
    expect(stdout).toBe('');
    expect(stderr).toContain(
      'Give an IP address, and its port unless that is 53: 9.9.9.9 or 127.0.0.1:5353.',
    );
    expect(code).toBe(1);
  });
});
