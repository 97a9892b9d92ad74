import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInbox } from './inbox.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inbox-'));
  folder = join(root, 'mail');
  mkdirSync(folder);
});

afterEach(() => rmSync(root, { recursive: true }));

async function deliver(name: string, minute: number, mail: SendMailOptions): Promise<void> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({ from: 'site@example.com', to: 'ada@example.com', ...mail });
  const time = new Date(Date.UTC(2030, 0, 1, 12, minute));
  writeFileSync(join(folder, name), String(message));
  utimesSync(join(folder, name), time, time);
}

async function get(
  path: string,
  host = 'localhost:3002',
): Promise<{ status: number; body: string; headers: Headers }> {
  const response = await createInbox(folder, 3002).request(path, { headers: { Host: host } });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

test('the list shows each mail’s subject, recipient and time, newest first', async () => {
  await deliver('z.eml', 1, { subject: 'First', to: 'Ada <ada@example.com>' });
  await deliver('a.eml', 3, { subject: 'Third — über' });
  await deliver('m.eml', 2, { subject: 'Second' });
  const { body } = await get('/');
  const links = [...body.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, href, text]) => [href, text]);
  expect(links).toEqual([
    ['/a.eml', 'Third — über'],
    ['/m.eml', 'Second'],
    ['/z.eml', 'First'],
  ]);
  expect(body).toContain('Ada &lt;ada@example.com&gt;');
  expect(body).toContain('datetime="2030-01-01T12:03:00.000Z"');
});

test('the list refreshes itself, also while the folder is empty or not there yet', async () => {
  expect((await get('/')).body).toContain('No mail yet');
  rmSync(folder, { recursive: true });
  const { status, body } = await get('/');
  expect(status).toBe(200);
  expect(body).toContain('http-equiv="refresh"');
});

test('a mail shows its headers, its HTML in a frame that runs nothing, and its text', async () => {
  await deliver('one.eml', 1, {
    subject: 'Hello',
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: '<p class="big">Hi</p><script>alert(1)</script>',
    text: 'Hi, 1 < 2',
  });
  const { body, headers } = await get('/one.eml');
  expect(body).toContain('Auto-Submitted: auto-generated');
  expect(body).toContain('&lt;p class=&quot;big&quot;&gt;Hi&lt;/p&gt;&lt;script&gt;');
  expect(body).not.toMatch(/sandbox="[^"]*(scripts|same-origin|top-navigation)/);
  expect(body).toContain('<pre>Hi, 1 &lt; 2');
  expect(body).not.toContain('<script>');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('a web address in the plain text is a link, without the marks around it and without markup of its own', async () => {
  await deliver('one.eml', 1, {
    text: 'Open <http://a.example/x?y=1&z="2">, (https://b.example/v1.a-b.c). javascript:alert(1) http://',
  });
  const { body } = await get('/one.eml');
  const links = [...body.matchAll(/<a href="([^"]*)" target="_blank" rel="noreferrer">(.*?)<\/a>/g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual([
    ['http://a.example/x?y=1&amp;z=', 'http://a.example/x?y=1&amp;z='],
    ['https://b.example/v1.a-b.c', 'https://b.example/v1.a-b.c'],
  ]);
  expect(body).toContain('</a>). javascript:alert(1) http://');
});

test.each(['localhost:3002', '127.0.0.1:3002', '[::1]:3002'])(
  'the inbox answers when it is asked as %s',
  async (host) => {
    expect((await get('/', host)).status).toBe(200);
  },
);

test.each(['mail.evil.example:3002', 'localhost.evil.example:3002', 'localhost', 'localhost:3000', ''])(
  'a browser that reaches the inbox as "%s" is shown no mail',
  async (host) => {
    await deliver('one.eml', 1, { subject: 'Secret', text: 'x' });
    for (const path of ['/', '/one.eml']) {
      const { status, body } = await get(path, host);
      expect(status).toBe(403);
      expect(body).not.toContain('Secret');
    }
  },
);

test('a mail without HTML says so instead of showing one made from its text', async () => {
  await deliver('plain.eml', 1, { subject: 'Plain', text: 'Only words' });
  const { body } = await get('/plain.eml');
  expect(body).not.toContain('<iframe');
  expect(body).toContain('<pre>Only words');
});

test('markup in a subject is shown as text', async () => {
  await deliver('bad.eml', 1, { subject: '<img src=x onerror=alert(1)>', text: 'x' });
  for (const path of ['/', '/bad.eml']) expect((await get(path)).body).not.toContain('<img');
});

test.each([
  '/absent.eml',
  '/..%2Fsecret.eml',
  '/%2e%2e%2fsecret.eml',
  '/..%5Csecret.eml',
  '/sub%2F..%2F..%2Fsecret.eml',
  '/notes.txt',
])('%s is not found', async (path) => {
  writeFileSync(join(root, 'secret.eml'), 'Subject: Secret\r\n\r\nsecret');
  writeFileSync(join(folder, 'notes.txt'), 'secret');
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toContain('secret');
});
