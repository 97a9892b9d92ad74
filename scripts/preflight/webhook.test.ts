import { expect, test } from 'vitest';
import { NO_SERVER } from '../../tests/support/local-port.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { checkWebhook } from './webhook.ts';

const check = (url: string) =>
  checkWebhook({ url, secret: RECEIVER_SECRET, hasPersonal: false }, { now: Date.now, newId: () => 'an-id' });

test('another machine’s address in plain http has https to do, and is sent nothing', async () => {
  const { verdict, says } = await check('http://automation.example.com/webhook');
  expect(says).toMatch(/^WEBHOOK_URL is plain http: everyone .+ https:\/\/\.$/);
  expect(verdict).toBe('fail');
});

test('a receiver with another secret is told which setting has the right one', async () => {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await using receiver = await startWebhookReceiver({ secret });
  const { verdict, says } = await check(receiver.url);
  expect(says).toContain('status (401). Correct WEBHOOK_URL, give it the secret that is in WEBHOOK_SECRET');
  expect(says).not.toContain(RECEIVER_SECRET);
  expect(verdict).toBe('fail');
});

test('a receiver that is not there has it to do', async () => {
  const { verdict, says } = await check(NO_SERVER);
  expect(says).toContain(
    'nothing listens there (ECONNREFUSED). Start it, or correct host and port in WEBHOOK_URL',
  );
  expect(verdict).toBe('fail');
});
