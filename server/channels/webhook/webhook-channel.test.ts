import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { holdRefusingPort } from '../../../tests/support/refusing-port.ts';
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

interface Circumstances {
  secret?: string;
  now?: () => number;
  signal?: AbortSignal;
}

/** Why the event was not accepted; undefined when it was. */
async function send(
  url: string,
  { secret = RECEIVER_SECRET, signal = new AbortController().signal, ...parts }: Circumstances = {},
) {
  const channel = webhookChannel({ url, secret }, parts);
  return await channel.send(EVENT, signal).then(() => undefined, channel.sortFailure);
}

async function sendTo(options: WebhookReceiverOptions, circumstances?: Circumstances) {
  await using receiver = await startWebhookReceiver(options);
  return await send(receiver.url, circumstances);
}

const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();

describe('an event', () => {
  test('arrives as it was written, signed, with its id and the time of the try', async () => {
    await using receiver = await startWebhookReceiver();
    const triedAt = Date.now() - 60_500;
    expect(await send(receiver.url, { now: () => triedAt })).toBeUndefined();
    const [event] = receiver.events.all;
    expect(event?.body).toBe(EVENT.body);
    expect(event?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^agency-site\/\d/),
      'webhook-id': EVENT.id,
      'webhook-timestamp': String(Math.floor(triedAt / 1000)),
    });
  });

  test('that is tried again keeps its id, and has the time of the new try', async () => {
    let tries = 0;
    await using receiver = await startWebhookReceiver({
      answer(response) {
        tries += 1;
        response.writeHead(tries === 1 ? 503 : 200).end();
      },
    });
    const firstTry = Date.now() - 60_000;
    expect(await send(receiver.url, { now: () => firstTry })).toMatchObject({ kind: 'temporary' });
    expect(await send(receiver.url, { now: () => firstTry + 60_000 })).toBeUndefined();
    const ids = receiver.events.all.map(({ headers }) => headers['webhook-id']);
    const times = receiver.events.all.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(ids).toEqual([EVENT.id, EVENT.id]);
    expect(times).toEqual([Math.floor(firstTry / 1000), Math.floor(firstTry / 1000) + 60]);
  });

  test.each([200, 201, 202, 204])('is accepted with status %i', async (code) => {
    expect(await sendTo({ answer: status(code) })).toBeUndefined();
  });
});

describe('a receiver that asks for patience gets the event again', () => {
  test.each([408, 425, 429, 500, 502, 503, 599])('by status %i', async (code) => {
    expect(await sendTo({ answer: status(code) })).toEqual({ kind: 'temporary', reason: String(code) });
  });

  test('by not listening', async () => {
    await using nothing = await holdRefusingPort();
    expect(await send(`http://127.0.0.1:${nothing.port}/`)).toEqual({
      kind: 'temporary',
      reason: 'ECONNREFUSED',
    });
  });

  test('by a name that cannot be found', async () => {
    const failure = await send('http://receiver.invalid/');
    expect(failure).toEqual({
      kind: 'temporary',
      reason: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
    });
  });

  test('by closing the connection', async () => {
    const failure = await sendTo({ answer: (response) => response.destroy() });
    expect(failure).toEqual({
      kind: 'temporary',
      reason: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
    });
  });

  test('by never answering', async () => {
    const failure = await sendTo({ answer: () => {} }, { signal: AbortSignal.timeout(500) });
    expect(failure).toEqual({ kind: 'temporary', reason: 'TIMEOUT' });
  });

  test('by an answer with headers larger than any answer needs', async () => {
    const answer = (response: ServerResponse) =>
      response.writeHead(200, { 'x-large': 'x'.repeat(1_000_000) }).end();
    expect(await sendTo({ answer })).toEqual({ kind: 'temporary', reason: 'UND_ERR_HEADERS_OVERFLOW' });
  });
});

describe('the operator is told of', () => {
  test.each([400, 401, 403, 404, 405, 422])('status %i', async (code) => {
    expect(await sendTo({ answer: status(code) })).toEqual({
      kind: 'operator',
      reason: String(code),
      check: 'WEBHOOK_URL',
    });
  });

  test('a secret that is not the receiver’s', async () => {
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(await sendTo({}, { secret })).toMatchObject({ kind: 'operator', reason: '401' });
  });

  test.each([301, 302, 303, 307, 308])('a redirect with status %i, which is not followed', async (code) => {
    await using elsewhere = await startWebhookReceiver();
    const failure = await sendTo({
      answer: (response) => response.writeHead(code, { location: elsewhere.url }).end(),
    });
    expect(failure).toEqual({ kind: 'operator', reason: String(code), check: 'WEBHOOK_URL' });
    expect(elsewhere.events.all).toEqual([]);
  });

  test('a certificate that no known authority signed', async () => {
    const read = (name: string) =>
      readFileSync(new URL(`../../../tests/support/certificates/${name}`, import.meta.url));
    await using receiver = await startWebhookReceiver({
      tls: { cert: read('localhost.crt'), key: read('localhost.key') },
    });
    expect(await send(receiver.url)).toEqual({
      kind: 'operator',
      reason: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      check: 'WEBHOOK_URL',
    });
    expect(receiver.events.all).toEqual([]);
  });

  test('a receiver that does not speak TLS as the address says', async () => {
    await using receiver = await startWebhookReceiver();
    expect(await send(receiver.url.replace('http:', 'https:'))).toMatchObject({
      kind: 'operator',
      reason: expect.stringContaining('SSL'),
    });
  });
});

test('a receiver that answers 410 wants no more events', async () => {
  expect(await sendTo({ answer: status(410) })).toEqual({
    kind: 'gone',
    reason: '410',
    check: 'WEBHOOK_URL',
  });
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
    const failure = await sendTo({
      answer(response) {
        response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
      },
    });
    expect(failure).toBeUndefined();
  });

  test('when it is not HTTP: the event was accepted', async () => {
    const failure = await sendTo({
      answer: ({ socket }) =>
        socket?.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n'),
    });
    expect(failure).toBeUndefined();
  });

  test('when it says why: no word of it gets into the log', async () => {
    const failure = await sendTo({
      answer: (response) => response.writeHead(400, 'No Maya here').end('No Maya here'),
    });
    expect(JSON.stringify(failure)).not.toContain('Maya');
  });
});

function* zeros() {
  for (;;) yield Buffer.alloc(65_536);
}
