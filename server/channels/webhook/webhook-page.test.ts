import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { MAIL_SETTINGS } from '../../../tests/support/mail-settings.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { tempFolder } from '../../../tests/support/temp-folder.ts';
import { RECEIVER_SECRET } from '../../../tests/support/webhook-receiver.ts';
import { contactRequestEvent } from './event.ts';

const page = readFileSync('docs/webhook.md', 'utf8');

/** The blocks of code in one language, in the order of the page. */
function blocks(language: string): string[] {
  return page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length));
}

test('docs/webhook.md shows the events as they are sent', () => {
  const request = storedRequest();
  const { id, received_at, reply_due_at } = request;
  const replied_at = Date.parse('2026-01-01T11:30:00Z');
  const erasedAt = Date.parse('2026-03-02T14:11:00Z');
  const received = { type: 'contact_request.received', happenedAt: received_at, id, request } as const;
  const sent = [
    received,
    {
      ...received,
      type: 'contact_request.replied',
      happenedAt: replied_at,
      request: { ...request, replied_at },
    },
    { ...received, type: 'contact_request.overdue', happenedAt: reply_due_at },
    { ...received, type: 'contact_request.erased', happenedAt: erasedAt },
    received,
  ] as const;
  const bodies = sent.map((event, number) =>
    JSON.parse(contactRequestEvent(event, { ...MAIL_SETTINGS, hasPersonal: number === 4 })),
  );
  const shown = blocks('json').map((block) => JSON.parse(block));
  // A form with more fields sends more of them.
  expect(bodies).toMatchObject(shown);
  expect(shown.map(({ data }) => Object.keys(data))).toEqual(bodies.map(({ data }) => Object.keys(data)));
});

test('what docs/webhook.md says of Node alone accepts a genuine event and no other', async () => {
  const { path: folder, remove } = await tempFolder();
  const file = join(folder, 'is-genuine.ts');
  await writeFile(file, blocks('ts').find((block) => block.includes('isGenuine')) ?? '');
  const { isGenuine } = await import(file);
  await remove();

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
    [body, { 'webhook-id': '2' }, now, RECEIVER_SECRET],
    [body, {}, now, `whsec_${btoa('another key, of 32 bytes, as well')}`],
    [body, {}, now - sixMinutes, RECEIVER_SECRET],
    [body, {}, now + sixMinutes, RECEIVER_SECRET],
    [body, { 'webhook-signature': '' }, now, RECEIVER_SECRET],
  ] as const)
    expect(isGenuine(text, { ...headers(new Date(at)), ...differences }, secret)).toBe(false);
  expect(isGenuine(body, {}, RECEIVER_SECRET)).toBe(false);
});
