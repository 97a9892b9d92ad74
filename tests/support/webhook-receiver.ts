import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import { keepArrivals } from './keep-arrivals.ts';
import { listenLocally, stopListening } from './local-port.ts';

export const RECEIVER_SECRET = `whsec_${Buffer.from('a key for tests, of 32 bytes all').toString('base64')}`;

/** An event whose signature is right. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface WebhookReceiverOptions {
  /** Answers an event, or does not. Unset: 204. An event that is not signed with `RECEIVER_SECRET` gets 401. */
  answer?: (response: ServerResponse, event: ReceivedEvent) => void;
}

const eventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

/** A server on 127.0.0.1 that takes events as the Standard Webhooks specification says, and keeps those it was sent. */
export async function startWebhookReceiver({
  answer = (response) => response.writeHead(204).end(),
}: WebhookReceiverOptions = {}) {
  const webhook = new Webhook(RECEIVER_SECRET);
  const events = keepArrivals<ReceivedEvent>();

  const server = createServer();
  server.on('request', async (request, response) => {
    const body = await text(request).catch(() => undefined);
    // A client that drops its connection is no fault of the receiver's.
    if (body === undefined) return;
    const { headers } = request;
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const parsed = eventSchema.parse(webhook.verify(body, given));
      const event = { headers, body, ...parsed };
      events.add(event);
      answer(response, event);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.writeHead(401).end();
    }
  });
  const port = await listenLocally(server);
  const stop = async () => {
    server.closeAllConnections();
    await stopListening(server);
  };
  return {
    url: `http://127.0.0.1:${port}/events`,
    events,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
