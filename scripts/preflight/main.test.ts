import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startDnsPeer } from '../../tests/support/dns-peer.ts';
import { launchReadyProject } from '../../tests/support/launch-ready-project.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';

const NAMES = [
  ...[
    'Brand',
    'Testimonials',
    'Site',
    'Public origin',
    'Proxies',
    'Secret',
    'Files',
    'Store',
    'Disk',
    'Clock',
  ],
  'Time zone',
  ...['Mail addresses', 'Mail server', 'SPF', 'DKIM', 'DMARC'],
];

/** `npm run preflight` in a process of its own. */
async function preflight(root: string, words: string[], settings: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', 'preflight', '--', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const findings = stdout.split('\n').flatMap((line) => {
    const { word, name } = /^[✓!✗] (?<word>\w+) {2}(?<name>[^:]+): /.exec(line)?.groups ?? {};
    return word === undefined || name === undefined ? [] : [[name, word] as const];
  });
  return { stdout, stderr, code, findings: new Map(findings) };
}

const SPF = { 'agency.test': ['v=spf1 ip4:127.0.0.1 -all'] };
const DKIM = { 'mail2026._domainkey.agency.test': ['v=DKIM1; p=MIGfMA0='] };
const DMARC = { '_dmarc.agency.test': ['v=DMARC1; p=reject'] };

function settings(smtpUrl: string) {
  return {
    PUBLIC_ORIGIN: 'https://www.agency.test',
    SMTP_URL: smtpUrl,
    DKIM_SELECTOR: 'mail2026',
    TRUSTED_PROXIES: '127.0.0.1',
    TIME_ZONE: 'America/New_York',
  };
}

describe('the launch check', () => {
  test('passes everything that is ready, in one line each, sends one mail and exits with 0', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer({ ...SPF, ...DKIM, ...DMARC });
    await using project = await launchReadyProject(settings(peer.url));
    const { stdout, stderr, code, findings } = await preflight(project.root, ['--dns', dns.server]);
    expect(stderr).toBe('');
    expect([...findings.keys()]).toEqual(NAMES);
    // The tests' own disk may be small.
    findings.delete('Disk');
    expect(new Set(findings.values())).toEqual(new Set(['pass']));
    expect(stdout.trimEnd().split('\n')).toHaveLength(NAMES.length + 2);
    expect(stdout).toMatch(/\n\n\d+ passed, \d warned, 0 failed\.\n$/);
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
    expect(peer.mails.all).toHaveLength(1);
  });

  test('fails a domain without its records and a login that is refused, reports the other checks, and exits with 1', async () => {
    await using peer = await startSmtpPeer({ onAuth: () => ({ code: 535 }) });
    await using dns = await startDnsPeer({});
    await using project = await launchReadyProject(settings(peer.url.replace('//', '//agency:hunter2@')));
    const { stdout, stderr, code, findings } = await preflight(project.root, [
      '--no-mail',
      '--dns',
      dns.server,
    ]);
    const failed = [...findings].filter(([, word]) => word === 'fail').map(([name]) => name);
    expect(failed).toEqual(['Mail server', 'SPF', 'DKIM', 'DMARC']);
    expect([...findings.keys()]).toEqual(NAMES);
    expect(stdout + stderr).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  test('asks the DNS server that it was told to, and says when that gives no answer', async () => {
    await using peer = await startSmtpPeer();
    await using dns = await startDnsPeer({}, 'fail');
    await using project = await launchReadyProject(settings(peer.url));
    const { stdout, code } = await preflight(project.root, ['--no-mail', '--dns', dns.server]);
    const gaveUp = `This could not be checked. The DNS server ${dns.server} gives no answer about`;
    expect(stdout.split(gaveUp)).toHaveLength(1 + 3);
    expect(stdout).not.toContain('    at ');
    expect(code).toBe(1);
    expect(peer.mails.all).toEqual([]);
  });

  test('names a bad setting in one line and exits with 78', async () => {
    await using project = await launchReadyProject({ DKIM_SELECTOR: 'mail2026._domainkey.agency.test.' });
    const { stdout, stderr, code } = await preflight(project.root, ['--no-mail']);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^DKIM_SELECTOR is not a selector: .+ For example DKIM_SELECTOR=mail2026\.\n$/);
    expect(code).toBe(78);
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
