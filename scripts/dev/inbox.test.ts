import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { createInbox } from './inbox.ts';

async function inbox() {
  const { path: root } = await tempFolder();
  const folder = join(root, 'mail');
  await mkdir(folder);
  return {
    root,
    folder,
    async deliver(name: string, mail: SendMailOptions): Promise<void> {
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
      const addresses = { from: 'site@example.com', to: 'Ada <ada@example.com>' };
      const { message } = await composer.sendMail({ ...addresses, ...mail });
      await writeFile(join(folder, name), String(message));
    },
    async get(path: string) {
      const response = await createInbox(folder).request(path);
      return { status: response.status, body: await response.text(), headers: response.headers };
    },
  };
}

test('the list shows each mail’s subject, recipient and time, newest first', async () => {
  const { deliver, get } = await inbox();
  const time = (minute: number) => `2030-01-01T12-0${minute}-00.000Z`;
  await deliver(`${time(1)}-z.eml`, { subject: 'First' });
  await deliver(`${time(3)}-a.eml`, { subject: 'Third — über', date: new Date(2030, 0, 1, 12, 3) });
  await deliver(`${time(2)}-m.eml`, { subject: 'Second' });
  const { body } = await get('/');
  const links = [...body.matchAll(/<a href="([^?]*?)">(.*?)<\/a>/g)].map(([, href, text]) => [href, text]);
  expect(links).toEqual([
    [`/${encodeURIComponent(`${time(3)}-a.eml`)}`, 'Third — über'],
    [`/${encodeURIComponent(`${time(2)}-m.eml`)}`, 'Second'],
    [`/${encodeURIComponent(`${time(1)}-z.eml`)}`, 'First'],
  ]);
  expect(body).toContain('Ada &lt;ada@example.com&gt;');
  expect(body).toContain(new Date(2030, 0, 1, 12, 3).toLocaleString());
});

test('a mail shows its HTML, in which nothing runs, with its pictures, and its text', async () => {
  const { deliver, get } = await inbox();
  await deliver('one.eml', {
    subject: '<script>alert(1)</script>',
    html: '<p>Hi</p><img src="cid:mark@a.example">',
    attachments: [{ content: 'mark', contentType: 'image/png', cid: 'mark@a.example' }],
    text: 'Hi, 1 < 2',
  });
  const { body, headers } = await get('/one.eml');
  expect(body).toContain('<p>Hi</p><img src="data:image/png;base64,bWFyaw==">');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toMatch(/^default-src 'none'.+sandbox/);
  expect(policy).not.toMatch(/scripts|same-origin|top-navigation/);
  expect((await get('/one.eml?text')).body).toBe('Hi, 1 < 2\n');
  expect((await get('/')).body).not.toContain('<script');
});

test.each(['/absent.eml', '/..%2Fsecret.eml', '/notes.txt'])('%s is not found', async (path) => {
  const { root, folder, get } = await inbox();
  await writeFile(join(root, 'secret.eml'), 'Subject: Secret\r\n\r\nsecret');
  await writeFile(join(folder, 'notes.txt'), 'secret');
  const { status, body } = await get(path);
  expect([status, body]).toEqual([404, expect.not.stringContaining('secret')]);
});
