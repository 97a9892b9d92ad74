import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { tempFolder } from '../../../tests/support/temp-folder.ts';
import { RECEIVER_SECRET } from '../../../tests/support/webhook-receiver.ts';
import type { EventKind } from '../../store/schema.ts';
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
  const repliedAt = Date.parse('2026-01-01T11:30:00Z');
  const settings = {
    hasPersonal: false,
    publicOrigin: 'https://agency.example',
    secret: 'a secret for the tests, of no use elsewhere',
  };
  const event = (
    type: EventKind,
    happenedAt: number,
    about: typeof request | undefined,
    hasPersonal = false,
  ) =>
    JSON.parse(
      contactRequestEvent({ type, happenedAt, id: request.id, request: about }, { ...settings, hasPersonal }),
    );
  const sent = [
    event('contact_request.received', request.received_at, request),
    event('contact_request.replied', repliedAt, { ...request, replied_at: repliedAt }),
    event('contact_request.overdue', request.reply_due_at, request),
    event('contact_request.erased', Date.parse('2026-03-02T14:11:00Z'), undefined),
    event('contact_request.received', request.received_at, request, true),
  ];
  const shown = blocks('json').map((block) => JSON.parse(block));
  // A form with more fields sends more of them.
  expect(sent).toMatchObject(shown);
  expect(shown.map(({ data }) => Object.keys(data))).toEqual(sent.map(({ data }) => Object.keys(data)));
});

test('what docs/webhook.md says of Node alone accepts a genuine event and no other', async () => {
  const { path: folder, remove } = await tempFolder();
  const file = join(folder, 'is-genuine.ts');
  await writeFile(file, blocks('ts').find((block) => block.includes('isGenuine')) ?? '');
  const { isGenuine } = await import(file);
  await remove();

  const body = '{"type":"contact_request.test"}';
  const headers = (signedAt: Date, secret = RECEIVER_SECRET) => ({
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
    'webhook-signature': `v1,other ${new Webhook(secret).sign('1', signedAt, body)}`,
  });
  const now = new Date();
  const sixMinutes = 6 * 60_000;
  expect(isGenuine(body, headers(now), RECEIVER_SECRET)).toBe(true);
  expect(isGenuine(`${body} `, headers(now), RECEIVER_SECRET)).toBe(false);
  expect(isGenuine(body, { ...headers(now), 'webhook-id': '2' }, RECEIVER_SECRET)).toBe(false);
  expect(
    isGenuine(body, headers(now, `whsec_${btoa('another key, of 32 bytes, as well')}`), RECEIVER_SECRET),
  ).toBe(false);
  for (const age of [sixMinutes, -sixMinutes]) {
    expect(isGenuine(body, headers(new Date(now.getTime() - age)), RECEIVER_SECRET)).toBe(false);
  }
  expect(isGenuine(body, {}, RECEIVER_SECRET)).toBe(false);
});
