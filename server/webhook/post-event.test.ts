import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { NO_SERVER } from '../../tests/support/machine.ts';
import {
  RECEIVER_SECRET,
  startWebhookReceiver,
  type WebhookReceiverOptions,
} from '../../tests/support/receivers.ts';
import { classifyFailure, postEvent } from './post-event.ts';

const EVENT = {
  id: '0190a0b0-0000-7000-8000-00000000000e',
  body: '{"type":"contact_request.received","timestamp":"2026-01-01T10:00:00.000Z","data":{"name":"Zoë"}}',
};

/** Why the event was not accepted; undefined when it was. */
async function send(url: string, signal = new AbortController().signal) {
  const webhook = { url, secret: RECEIVER_SECRET, includesVisitorData: false };
  return await postEvent(webhook, EVENT, signal).then(() => undefined, classifyFailure);
}

async function sendTo(options: WebhookReceiverOptions, signal?: AbortSignal) {
  await using receiver = await startWebhookReceiver(options);
  return await send(receiver.url, signal);
}

/** The code in docs/webhook.md that checks whether an event is genuine, as functions. */
const examples = [...readFileSync('docs/webhook.md', 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code = '']) => {
    const inAsync = `return (async () => { ${code} })()`;
    return { code, check: new Function('Webhook', 'secret', 'request', 'body', inAsync) };
  },
);

test.each(examples)(
  'a receiver that checks as docs/webhook.md says takes what is genuine: example %#',
  async ({ check }) => {
    await using receiver = await startWebhookReceiver();
    await send(receiver.url);
    const [{ headers, body } = { headers: {}, body: '' }] = await receiver.events.waitFor(1);
    const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
    const taken = async (body: string) => {
      const request = check.toString().includes('await request.text()')
        ? new Request(receiver.url, { method: 'POST', headers: flat, body })
        : { headers };
      return await check(Webhook, RECEIVER_SECRET, request, body);
    };
    await taken(body);
    await expect(taken(`${body} `)).rejects.toThrow('No matching signature found');
  },
);

const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();

const OPERATORS = { category: 'operator' };

test.each([
  ...[200, 204].map((code) => [code, undefined] as const),
  ...[408, 425, 429, 500, 599].map(
    (code) => [code, { category: 'temporary', reason: `status ${code}` }] as const,
  ),
  ...[400, 401, 404].map((code) => [code, { ...OPERATORS, reason: `status ${code}` }] as const),
  [410, { category: 'gone', reason: 'status 410' }] as const,
])('the status %i says what becomes of the event', async (code, failure) => {
  expect(await sendTo({ answer: status(code) })).toEqual(failure);
});

test('an event comes again when the receiver does not listen, cannot be found or never answers', async () => {
  const failures = [
    await send(NO_SERVER),
    await send('http://receiver.invalid/'),
    await sendTo({ answer: () => {} }, AbortSignal.timeout(500)),
  ];
  expect(failures).toEqual(
    ['ECONNREFUSED', 'receiver.invalid', 'timeout'].map((words) => ({
      category: 'temporary',
      reason: expect.stringContaining(words),
    })),
  );
});

test.each([301, 307])('a redirect with status %i is not followed, and the operator is told', async (code) => {
  await using elsewhere = await startWebhookReceiver();
  const failure = await sendTo({
    answer: (response) => response.writeHead(code, { location: elsewhere.url }).end(),
  });
  expect(failure).toEqual({ ...OPERATORS, reason: `status ${code}` });
  expect(elsewhere.events.all).toEqual([]);
});
