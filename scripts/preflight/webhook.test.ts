import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { NO_SERVER } from '../../tests/support/local-port.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { checkWebhook } from './webhook.ts';

const check = (url: string, patienceMs?: number) =>
  checkWebhook(
    { url, secret: RECEIVER_SECRET, hasPersonal: false },
    { now: Date.now, newId: () => 'an-id', patienceMs },
  );

async function checkAnswering(answer: (response: ServerResponse) => void, patienceMs?: number) {
  await using receiver = await startWebhookReceiver({ answer });
  return await check(receiver.url, patienceMs);
}

test('another machine’s address in plain http has https to do, and is sent nothing', async () => {
  const { verdict, says } = await check('http://automation.example.com/webhook');
  expect(says).toMatch(/^WEBHOOK_URL is plain http: everyone .+ https:\/\/\.$/);
  expect(verdict).toBe('fail');
});

test('a receiver with another secret is told which setting has the right one', async () => {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await using receiver = await startWebhookReceiver({ secret });
  const { verdict, says } = await check(receiver.url);
  expect(says).toContain('status 401. Correct WEBHOOK_URL, give it the secret that is in WEBHOOK_SECRET');
  expect(says).not.toContain(RECEIVER_SECRET);
  expect(verdict).toBe('fail');
});

test('a receiver that refuses, never answers, or is not there has it to do', async () => {
  const refusing = await checkAnswering((response) => response.writeHead(503).end());
  expect(refusing.says).toContain('it answered with status 503. Correct WEBHOOK_URL');
  const silent = await checkAnswering(() => {}, 500);
  expect(silent.says).toContain('it does not answer (TIMEOUT). Correct WEBHOOK_URL');
  const absent = await check(NO_SERVER);
  expect(absent.says).toContain('nothing listens there (ECONNREFUSED). Correct WEBHOOK_URL');
  for (const { verdict } of [refusing, silent, absent]) expect(verdict).toBe('fail');
});
