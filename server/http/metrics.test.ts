import { expect, test } from 'vitest';
import { postJson } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { NO_SMTP_SERVER } from '../../tests/support/smtp-peer.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { RECEIVER_SECRET, startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';

test.each(STORE_KINDS)(
  'metrics tell of requests, mails, events and free space, nothing about a person, and nothing at the public port, on %s',
  async (kind) => {
    let time = Date.parse('2026-01-01T10:00:00Z');
    await using receiver = await startWebhookReceiver();
    const env = { METRICS_PORT: '0', WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: RECEIVER_SECRET };
    const smtpUrl = NO_SMTP_SERVER;
    await using server = await startFixtureServer({ kind, env, smtpUrl, now: () => time });
    await postJson(server.origin);
    await server.logged(({ webhook, outcome }) => webhook !== undefined && outcome === 'sent');
    time += 90_000;
    const response = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
    const text = await response.text();
    expect(response.headers.get('Content-Type')).toContain('text/plain');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'contact_requests 1',
        'outbox_mails{state="pending"} 2',
        'outbox_events{state="sent"} 1',
        'outbox_oldest_pending_seconds 90',
        expect.stringMatching(/^storage_free_bytes \d{8,}$/),
      ]),
    );
    expect(text).not.toMatch(/maya|okafor|bakery|123-4567|127\.0\.0\.1/i);
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  },
);
