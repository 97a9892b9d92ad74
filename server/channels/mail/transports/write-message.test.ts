import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkedIn, MAIL_SETTINGS, ONLY_COPY } from '../../../../tests/support/mail-settings.ts';
import { type ReadMail, readMail, startSmtpPeer } from '../../../../tests/support/smtp-peer.ts';
import { storedRequest } from '../../../../tests/support/stored-request.ts';
import { tempFolder } from '../../../../tests/support/temp-folder.ts';
import type { StoredRequest } from '../../../store/schema.ts';
import { requestMail } from '../messages/request-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { fileTransport } from './files.ts';
import { smtpTransport } from './smtp.ts';

const hostile = '=?utf-8?Q?http=73=3A=2F=2Fevil.example?= =?x';
const name = `${'長い名前'.repeat(20)}; "Maya", \\ O’Neil 😀`;
const notification = (differences: Partial<StoredRequest>) =>
  requestMail('notification', storedRequest(differences), MAIL_SETTINGS, ONLY_COPY);
const mail = notification({ name, phone: '(213) 373-4253' });

const never = new AbortController().signal;

async function throughSmtp(sent: OutgoingMail): Promise<ReadMail | undefined> {
  await using peer = await startSmtpPeer();
  const transport = smtpTransport(peer.url);
  await transport.send(sent, never);
  transport.close();
  return peer.mails.all[0];
}

async function throughFiles(sent: OutgoingMail): Promise<ReadMail> {
  const folder = await tempFolder();
  await fileTransport(folder.path).send(sent, never);
  const [file = ''] = await readdir(folder.path);
  const parsed = await readMail(createReadStream(join(folder.path, file)));
  await folder.remove();
  return parsed;
}

const WAYS = [
  ['an SMTP server', throughSmtp],
  ['a file', throughFiles],
] as const;

test.each(WAYS)('a name that reads like an encoded header comes through %s as typed', async (_way, send) => {
  const email = 'a@0x7f.1';
  const arrived = await send(notification({ name: hostile, email }));
  expect(arrived?.subject).toBe(`New consultation request: ${hostile}`);
  expect(arrived?.replyTo).toEqual([{ name: hostile, address: email }]);
  expect(arrived?.headerLines.map(({ line }) => line).join('\n')).not.toContain(hostile);
});

test.each(WAYS)(
  'a card comes through %s byte for byte, with both bodies and their links',
  async (_way, send) => {
    const arrived = await send(mail);
    expect(arrived?.attachments).toMatchObject([
      { filename: 'contact-00000001.vcf', mimeType: 'text/vcard', disposition: 'attachment' },
    ]);
    expect(arrived?.source).toMatch(/^Content-Type: text\/vcard; charset=utf-8/m);
    expect(arrived?.attachments[0]?.content).toBe(mail.attachments?.[0]?.content);
    expect(linkedIn(`${arrived?.text}`)).toEqual(linkedIn(mail.text));
    expect(linkedIn(`${arrived?.html}`)).toEqual(linkedIn(mail.html));
    expect(arrived?.replyTo).toEqual([{ name, address: 'maya@bakery.example' }]);
  },
);
