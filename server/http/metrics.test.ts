import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';

test('metrics count answers, their speed, mails and events sent and pending, and nothing about a person', async () => {
  await using receiver = await startWebhookReceiver();
  const env = { METRICS_PORT: '0', WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
  await using server = await startFixtureServer({ env });
  await postJson(server.origin);
  await postJson(server.origin, { ...VISITOR, email: 'maya@' });
  await server.logged(({ mail, outcome }) => mail === 'confirmation' && outcome === 'sent');
  await server.logged(({ mail, outcome }) => mail === 'notification' && outcome === 'sent');
  await server.logged(({ webhook, outcome }) => webhook !== undefined && outcome === 'sent');
  const response = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
  const text = await response.text();
  expect(response.headers.get('Content-Type')).toContain('text/plain');
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'contact_calls_total{status="200"} 1',
      'contact_calls_total{status="400"} 1',
      'contact_accept_seconds_count 1',
      'mail_deliveries_total{mail="notification",outcome="sent"} 1',
      'mail_deliveries_total{mail="confirmation",outcome="sent"} 1',
      'outbox_mails{state="sent"} 2',
      'webhook_deliveries_total{event="contact_request.received",outcome="sent"} 1',
      'outbox_events{state="sent"} 1',
      'outbox_oldest_pending_seconds 0',
    ]),
  );
  expect(text).not.toMatch(/maya|okafor|bakery|123-4567|127\.0\.0\.1/i);
});

test("metrics are not on the site's port, and not anywhere without their own port", async () => {
  await using server = await startFixtureServer();
  expect(server.metricsPort).toBeUndefined();
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
});
