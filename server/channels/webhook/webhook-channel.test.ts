import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  RECEIVER_SECRET,
  startWebhookReceiver,
  type WebhookReceiverOptions,
} from '../../../tests/support/webhook-receiver.ts';
import { webhookChannel } from './webhook-channel.ts';

const EVENT = {
  id: '0190a0b0-0000-7000-8000-00000000000e',
  body: '{"type":"contact_request.received","timestamp":"2026-01-01T10:00:00.000Z","data":{"name":"Zoë"}}',
};

/** Why the event was not accepted; undefined when it was. */
async function send(url: string, now?: () => number) {
  const channel = webhookChannel({ url, secret: RECEIVER_SECRET }, now && { now });
  return await channel.send(EVENT, new AbortController().signal).then(() => undefined, channel.sortFailure);
}

async function sendTo(answer: WebhookReceiverOptions['answer']) {
  await using receiver = await startWebhookReceiver({ answer });
  return await send(receiver.url);
}

const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();

const OPERATORS = { kind: 'operator', check: 'WEBHOOK_URL' };

test('an event arrives as it was written, and keeps its id on each try, signed with the time of the try', async () => {
  let tries = 0;
  await using receiver = await startWebhookReceiver({
    answer(response) {
      tries += 1;
      response.writeHead(tries === 1 ? 503 : 200).end();
    },
  });
  const firstTry = Date.now() - 60_500;
  expect(await send(receiver.url, () => firstTry)).toEqual({ kind: 'temporary', reason: '503' });
  expect(await send(receiver.url, () => firstTry + 60_000)).toBeUndefined();
  const at = Math.floor(firstTry / 1000);
  expect(receiver.events.all).toMatchObject(
    [at, at + 60].map((time) => ({
      body: EVENT.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^agency-site\/\d/),
        'webhook-id': EVENT.id,
        'webhook-timestamp': String(time),
      },
    })),
  );
});

test.each([
  ...[200, 204].map((code) => [code, undefined] as const),
  ...[408, 425, 429, 500, 599].map((code) => [code, { kind: 'temporary', reason: String(code) }] as const),
  ...[400, 404].map((code) => [code, { ...OPERATORS, reason: String(code) }] as const),
  [410, { kind: 'gone', reason: '410', check: 'WEBHOOK_URL' }] as const,
])(
  'the status %i says whether the event was accepted, comes again, or is the operator’s to see to',
  async (code, failure) => {
    expect(await sendTo(status(code))).toEqual(failure);
  },
);

const certificates = new URL('../../../tests/support/certificates/', import.meta.url);
const tls = {
  cert: readFileSync(new URL('localhost.crt', certificates)),
  key: readFileSync(new URL('localhost.key', certificates)),
};
const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;

test.each([
  ['whose secret is another', { secret }, 'http:', '401'],
  ['whose certificate no known authority signed', { tls }, 'https:', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['that speaks no TLS', {}, 'https:', expect.stringContaining('SSL')],
])('a receiver %s is the operator’s to see to', async (_what, options, scheme, reason) => {
  await using receiver = await startWebhookReceiver(options);
  expect(await send(receiver.url.replace('http:', scheme))).toEqual({ ...OPERATORS, reason });
  expect(receiver.events.all).toEqual([]);
});

test('a port that is never called over HTTP is the operator’s to see to, and a name that cannot be found is not', async () => {
  expect(await send('http://127.0.0.1:10080/')).toEqual({ ...OPERATORS, reason: 'bad port' });
  const reason = expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/);
  expect(await send('http://receiver.invalid/')).toEqual({ kind: 'temporary', reason });
});

/** Before the timeout of a delivery, or the garbage collector, would close a connection. */
const CLOSED_BY_US_MS = 10_000;

describe('the body of an answer is not read', () => {
  test.each([
    ['floods the connection', (response: ServerResponse) => Readable.from(zeros()).pipe(response)],
    ['stops after a byte', (response: ServerResponse) => response.write('1')],
  ])(
    'when it never ends and %s: the connection is closed at once',
    { timeout: CLOSED_BY_US_MS },
    async (_, write) => {
      const closed: Promise<unknown>[] = [];
      await using receiver = await startWebhookReceiver({
        answer(response) {
          closed.push(once(response, 'close'));
          write(response.writeHead(200));
        },
      });
      expect(await send(receiver.url)).toBeUndefined();
      await Promise.all(closed);
      expect(closed).toHaveLength(1);
    },
  );

  test('when it breaks off: the event was accepted', async () => {
    const breakOff = (response: ServerResponse) =>
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    expect(await sendTo(breakOff)).toBeUndefined();
  });

  test('when it says why: no word of it gets into the log', async () => {
    const failure = await sendTo((response) => response.writeHead(400, 'No Maya here').end('No Maya here'));
    expect(JSON.stringify(failure)).not.toContain('Maya');
  });
});

function* zeros() {
  for (;;) yield Buffer.alloc(65_536);
}
