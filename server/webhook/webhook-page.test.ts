import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { RECEIVER_SECRET } from '../../tests/support/webhook-receiver.ts';
import { eventData } from './webhook-channel.ts';

const page = readFileSync('docs/webhook.md', 'utf8');

/** The blocks of code in one language, in the order of the page. */
function blocks(language: string): string[] {
  return page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length));
}

test('docs/webhook.md shows an event as it is sent', () => {
  const sent = eventData(storedRequest(), MAIL_SETTINGS, { hasPersonal: true });
  const [shown, personal] = blocks('json').map((block) => JSON.parse(block));
  // A form with more fields sends more of them.
  expect(sent).toMatchObject({ ...shown.data, ...personal });
  expect(Object.keys(sent)).toEqual(Object.keys({ ...shown.data, ...personal }));
});

test('what docs/webhook.md says of Node alone accepts a genuine event and no other', async () => {
  const { path: folder } = await tempFolder();
  const file = join(folder, 'is-genuine.ts');
  await writeFile(file, blocks('ts').find((block) => block.includes('isGenuine')) ?? '');
  const { isGenuine } = await import(file);

  const body = '{"type":"contact_request.test"}';
  const headers = (signedAt: Date) => ({
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
    'webhook-signature': `v1,other ${new Webhook(RECEIVER_SECRET).sign('1', signedAt, body)}`,
  });
  const now = Date.now();
  const sixMinutes = 6 * 60_000;
  expect(isGenuine(body, headers(new Date(now)), RECEIVER_SECRET)).toBe(true);
  for (const [text, differences, at, secret] of [
    [`${body} `, {}, now, RECEIVER_SECRET],
    [body, {}, now, `whsec_${btoa('another key, of 32 bytes, as well')}`],
    [body, {}, now - sixMinutes, RECEIVER_SECRET],
    [body, { 'webhook-signature': '' }, now, RECEIVER_SECRET],
  ] as const)
    expect(isGenuine(text, { ...headers(new Date(at)), ...differences }, secret)).toBe(false);
  expect(isGenuine(body, {}, RECEIVER_SECRET)).toBe(false);
});
