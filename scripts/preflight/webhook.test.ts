import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { holdRefusingPort } from '../../tests/support/refusing-port.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { checkWebhookAddress, checkWebhookReceiver } from './webhook.ts';

const webhook = (url: string, hasPersonal = false) => ({ url, secret: RECEIVER_SECRET, hasPersonal });

describe('the address of a webhook', () => {
  test.each([
    'https://automation.example.com/webhook',
    'http://127.0.0.1:5678/webhook',
    'http://localhost:5678/webhook',
    'http://[::1]:5678/webhook',
  ])('may be %s', (url) => {
    expect(checkWebhookAddress(webhook(url)).verdict).toBe('pass');
  });

  test('has https to do when it is another machine’s and plain http', () => {
    const { verdict, says } = checkWebhookAddress(webhook('http://automation.example.com/webhook'));
    expect(says).toMatch(/^WEBHOOK_URL is plain http: everyone .+ https:\/\/\.$/);
    expect(verdict).toBe('fail');
  });

  test('has https to do all the more when visitors’ details would go there', () => {
    const { verdict, says } = checkWebhookAddress(webhook('http://automation.example.com/webhook', true));
    expect(says).toMatch(/^WEBHOOK_URL is plain http: WEBHOOK_PERSONAL is yes: names, .+ https:\/\/\.$/);
    expect(verdict).toBe('fail');
  });
});

const NOW = Date.now();

const check = (url: string, patienceMs?: number) =>
  checkWebhookReceiver(webhook(url), { now: () => NOW, newId: () => 'an-id', patienceMs });

async function checkAnswering(answer: (response: ServerResponse) => void, patienceMs?: number) {
  await using receiver = await startWebhookReceiver({ answer });
  return await check(receiver.url, patienceMs);
}

describe('the receiver of a webhook', () => {
  test('gets one signed test event, with an id and nothing else', async () => {
    await using receiver = await startWebhookReceiver();
    const { verdict, says } = await check(receiver.url);
    expect(says).toContain(`127.0.0.1:${receiver.port} accepted a signed test event.`);
    expect(verdict).toBe('pass');
    expect(receiver.events.all.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'contact_request.test', timestamp: new Date(NOW).toISOString(), data: { id: 'an-id' } },
    ]);
  });

  test.each([
    [302, 'it redirects'],
    [401, 'WEBHOOK_SECRET'],
    [404, 'Correct the path in WEBHOOK_URL'],
    [410, 'it wants no more events'],
    [422, 'it refuses the event'],
    [503, 'it cannot take events now'],
  ])('that answers %i has it to do, in words and with the status', async (code, words) => {
    const { verdict, says } = await checkAnswering((response) => response.writeHead(code).end());
    expect(says).toContain(words);
    expect(says).toMatch(new RegExp(`\\(status ${code}\\)\\.$`));
    expect(verdict).toBe('fail');
  });

  test('with another secret is told which setting has the right one', async () => {
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    await using receiver = await startWebhookReceiver({ secret });
    const { verdict, says } = await check(receiver.url);
    expect(says).toContain('Give it the secret that is in WEBHOOK_SECRET (status 401).');
    expect(says).not.toContain(RECEIVER_SECRET);
    expect(verdict).toBe('fail');
  });

  test('that never answers, or is not there, has it to do', async () => {
    const silent = await checkAnswering(() => {}, 500);
    expect(silent.says).toContain('it does not answer (TIMEOUT). Correct WEBHOOK_URL');
    await using nothing = await holdRefusingPort();
    const absent = await check(`http://127.0.0.1:${nothing.port}/`);
    expect(absent.says).toContain('nothing listens there (ECONNREFUSED). Correct WEBHOOK_URL');
    expect([silent.verdict, absent.verdict]).toEqual(['fail', 'fail']);
  });
});
